import { isJson } from '../../contracts/check-answer.ts'
import type { PromisedAnswer } from '../../contracts/promised-answer.ts'
import { promisedBy } from '../../contracts/promised-answer.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Components } from './components.ts'
import type { Answer, MediaType } from './document.ts'
import { inPlace } from './in-place.ts'
import type { ListedRoute } from './listed-routes.ts'
import type { CsrfNames } from './parameters.ts'
import { statusSentence } from './status-sentences.ts'
import { isZodSchema } from './write-json-schema.ts'

/** Each status that the contract lists, with its body and the headers that come with it. */
export function answersOf(
  listed: ListedRoute,
  components: Components,
  { headerName }: CsrfNames,
): Readonly<Record<string, Answer>> {
  const answers = Object.keys(listed.route.responses).map((status) =>
    inPlace(`${listed.label}, answer ${status}`, () => {
      const content = contentOf(promisedBy(listed.route, Number(status)), components)
      const headers = answerHeaders(listed, Number(status), headerName)
      const answer: Answer = {
        description: statusSentence(listed, Number(status), content),
        ...(Object.keys(headers).length > 0 && { headers }),
        // An answer to HEAD has no content, but its GET has been checked nevertheless.
        ...(content !== undefined && listed.verb !== 'head' && { content }),
      }
      return [status, answer] as const
    }),
  )
  return Object.fromEntries(answers)
}

type Content = Readonly<Record<string, MediaType>>

function contentOf(promised: PromisedAnswer | null, components: Components): Content | undefined {
  if (promised === null || promised.contentType === null) return undefined
  return { [promised.contentType]: bodyOf(promised, components) }
}

/**
 * A file is bytes, which JSON Schema does not describe. Two bodies have no JSON schema: any value of any type, and text
 * that is only labelled as JSON.
 */
function bodyOf(
  { contentType, schema: given, isRaw, isBytes }: PromisedAnswer,
  components: Components,
): MediaType {
  if (isBytes) return { schema: { type: 'string', format: 'binary' } }
  const type = isRaw && isZodSchema(given) ? (given._zod.def as { type: string }).type : undefined
  if (contentType === '*/*' && type === 'unknown') return {}
  const schema = components.use(given, 'output')
  return type === 'string' && isJson(contentType ?? '') ? {} : { schema }
}
