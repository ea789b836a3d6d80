import { rest } from '../../contracts/rest.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Components } from './components.ts'
import type { Answer, MediaType } from './document.ts'
import { inPlace } from './in-place.ts'
import type { ListedRoute } from './listed-routes.ts'
import type { ForgeryNames } from './parameters.ts'
import { statusSentence } from './status-sentences.ts'
import { isZodSchema } from './write-json-schema.ts'

/** Each status that the contract lists, with its body and the headers that come with it. */
export function answersOf(
  listed: ListedRoute,
  components: Components,
  { headerName }: ForgeryNames,
): Readonly<Record<string, Answer>> {
  const answers = Object.entries(listed.route.responses).map(([status, promised]) =>
    inPlace(`${listed.label}, answer ${status}`, () => {
      const content = contentOf(promised, components)
      const headers = answerHeaders(listed, Number(status), headerName)
      const answer: Answer = {
        description: statusSentence(listed, Number(status), content),
        ...(Object.keys(headers).length > 0 && { headers }),
        // What GET would say is not said to HEAD; it has been judged nevertheless.
        ...(content !== undefined && listed.verb !== 'head' && { content }),
      }
      return [status, answer] as const
    }),
  )
  return Object.fromEntries(answers)
}

type Content = Readonly<Record<string, MediaType>>

function contentOf(promised: unknown, components: Components): Content | undefined {
  if (promised === rest.noBody()) return undefined
  if (isOther(promised)) return { [promised.contentType]: otherBody(promised, components) }
  return { 'application/json': { schema: components.use(promised, 'output') } }
}

interface OtherAnswer {
  readonly contentType: string
  readonly body: unknown
}
const isOther = (value: unknown): value is OtherAnswer =>
  typeof value === 'object' && value !== null && 'contentType' in value && 'body' in value

/** Two bodies have no schema of JSON: anything of any type, and text that is only called JSON. */
function otherBody({ contentType, body }: OtherAnswer, components: Components): MediaType {
  const type = isZodSchema(body) ? (body._zod.def as { type: string }).type : undefined
  if (contentType === '*/*' && type === 'unknown') return {}
  const schema = components.use(body, 'output')
  return type === 'string' && /\bjson\b/.test(contentType) ? {} : { schema }
}
