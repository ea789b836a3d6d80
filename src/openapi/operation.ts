import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import { isNoBody } from '../../contracts/rest.ts'
import { answersOf } from './answers.ts'
import type { Components } from './components.ts'
import type { Operation, RequestBody } from './document.ts'
import { inPlace } from './in-place.ts'
import type { ListedRoute } from './listed-routes.ts'
import type { CsrfNames } from './parameters.ts'
import { parametersOf } from './parameters.ts'
import { bodyLimit } from './status-sentences.ts'

const bearer = { bearer: [] } as const
const mailSentence =
  'May send a mail to whoever the request names. The answer neither waits for it nor tells of it, and a backend limits how often it is asked.'
const securityOf = { needed: [bearer], welcome: [{}, bearer], none: [] } as const

/** One route, with all that its contract and its facts say. */
export function operationOf(listed: ListedRoute, components: Components, csrf: CsrfNames): Operation {
  const { route, facts, group, operationId, label } = listed
  const { summary } = route
  const description = [route.description, facts.sendsMail && mailSentence].filter(Boolean).join('\n\n')
  if (!summary) throw new Error(`${label}: a route needs a summary`)
  const requestBody = requestBodyOf(listed, components)
  return {
    operationId,
    ...(group !== '' && { tags: [group] }),
    summary,
    ...(description !== '' && { description }),
    security: securityOf[facts.bearer ?? 'none'],
    parameters: parametersOf(listed, components),
    ...(requestBody !== undefined && { requestBody }),
    responses: answersOf(listed, components, csrf),
    'x-clauses': facts.clauses,
  }
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
