import type { AnswerRule } from '../../contracts/check-answer.ts'
import { checkAnswer } from '../../contracts/check-answer.ts'
import { promisedBy } from '../../contracts/promised-answer.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { namesOf, toPointer } from '../../contracts/standard-schema.ts'
import { ApiClientError } from './client-error.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/**
 * Reads an answer and validates it by its contract (API-11); ts-rest itself would accept an HTML page with status 200, and
 * any unlisted status. Throws `BAD_ANSWER`, which holds no part of the answer.
 */
export async function readAnswer(response: Response, route: AppRoute): Promise<Answer> {
  const { status, headers } = response
  const isFile = promisedBy(route, status)?.isBytes === true
  const bytes = isFile ? new Uint8Array(await response.arrayBuffer()) : undefined
  const text = isFile ? '' : await response.text()
  const contentType = headers.get('content-type') ?? ''
  const { promised, broken, issue, value } = checkAnswer(route, { status, contentType, text, bytes })
  if (broken === null) return { status, body: value, headers }
  // Not the messages of the parser or the schema, which may quote a token from the answer.
  const reasons: { readonly [Rule in AnswerRule]?: string } = {
    status: `status ${status} is not in the contract`,
    noBody: 'a body where the contract has none',
    contentType: `content type '${contentType}' instead of ${promised?.contentType}`,
    shape: 'the body breaks the contract',
  }
  const about = {
    route: `${route.method} ${route.path}`,
    httpStatus: status,
    field: issue && toPointer(namesOf(issue)),
  }
  const cause = new Error(reasons[broken] ?? 'the body is no JSON')
  throw new ApiClientError('BAD_ANSWER', about, { cause })
}
