import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import { isNoBody } from '../../contracts/rest.ts'
import type { RouteFacts } from '../../contracts/route-facts.ts'
import { answersOf } from './answers.ts'
import type { Components } from './components.ts'
import type { Operation, RequestBody } from './document.ts'
import { inPlace } from './in-place.ts'
import type { ListedRoute } from './listed-routes.ts'
import type { CsrfNames } from './parameters.ts'
import { parametersOf } from './parameters.ts'
import { bodyLimit } from './status-sentences.ts'

const bearer = { bearer: [] } as const
const tokenSentences = {
  needed: 'For the owner of the token, and for nobody else.',
  welcome: 'Works with a token and without one.',
  none: 'Takes no token.',
} as const
const readSentence = 'May be asked for again at any time.'
const renewSentence = 'The answer brings a new CSRF token, in whose place the former is refused.'
const keySentence =
  'After a lost answer a client sends it again with the same `Idempotency-Key` and the same body: it happens once.'
const repeatSentence = 'A client may send it again after a lost answer: twice it does nobody harm.'
const onceSentence = 'A client does not send it again by itself.'
const providerSentence = 'Sent again by the provider until it is answered: a second time changes nothing.'
const mailSentence =
  'May send a mail to the recipient in the request. The answer neither waits for it nor reveals it, and a backend limits such requests.'
const securityOf = { needed: [bearer], welcome: [{}, bearer], none: [] } as const

/** One route, from its contract and its facts. */
export function operationOf(listed: ListedRoute, components: Components, csrf: CsrfNames): Operation {
  const { route, facts, group, operationId, label } = listed
  const { summary } = route
  if (!summary) throw new Error(`${label}: a route needs a summary`)
  const requestBody = requestBodyOf(listed, components)
  return {
    operationId,
    ...(group !== '' && { tags: [group] }),
    summary,
    description: descriptionOf(listed),
    security: securityOf[facts.bearer ?? 'none'],
    parameters: parametersOf(listed, components),
    ...(requestBody !== undefined && { requestBody }),
    responses: answersOf(listed, components, csrf),
    'x-clauses': facts.clauses,
  }
}

function againSentence({ sender, idempotencyKey, isRepeatable }: RouteFacts): string {
  if (sender === 'provider') return providerSentence
  if (idempotencyKey) return keySentence
  return isRepeatable ? repeatSentence : onceSentence
}

/** The facts of a route, as text: whose data it answers with, and what to do if the answer is lost. */
function descriptionOf({ route, facts, isUnsafe }: ListedRoute): string {
  const sentences = [
    tokenSentences[facts.bearer ?? 'none'],
    facts.renewsCsrfToken && renewSentence,
    isUnsafe || facts.sender ? againSentence(facts) : readSentence,
  ]
  return [route.description, sentences.filter(Boolean).join(' '), facts.sendsMail && mailSentence]
    .filter(Boolean)
    .join('\n\n')
}

function requestBodyOf({ route, label }: ListedRoute, components: Components): RequestBody | undefined {
  const given: unknown = 'body' in route ? route.body : undefined
  if (given === undefined || given === null || isNoBody(given)) return undefined
  const contentType = ('contentType' in route ? route.contentType : undefined) ?? 'application/json'
  return {
    description: `At most ${bodyLimit}.`,
    required: true,
    content: { [contentType]: { schema: inPlace(`${label}, body`, () => components.use(given, 'input')) } },
    'x-limit-bytes': requestBodyLimitBytes,
  }
}
