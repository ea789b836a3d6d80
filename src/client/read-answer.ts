import { promisedBy } from '../../contracts/promised-answer.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { namesOf, toPointer } from '../../contracts/standard-schema.ts'
import { ApiClientError } from './client-error.ts'

export const isJson = (contentType: string): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType)
const mediaType = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/**
 * Judges an answer by its contract (API-11): the status is listed, the content type is the one named there,
 * the body has the shape, or there is none. ts-rest itself lets an HTML page with status 200 and any unlisted
 * status pass. Throws `BAD_ANSWER`; no part of the answer is in it.
 */
export async function readAnswer(response: Response, route: AppRoute): Promise<Answer> {
  const { status, headers } = response
  const refuse = (reason: string, field?: string) => {
    const about = { route: `${route.method} ${route.path}`, httpStatus: status }
    // Reasons are our own words: those of a parser or a schema may quote a token from the answer.
    const cause = new Error(reason)
    return new ApiClientError('BAD_ANSWER', { ...about, ...(field !== undefined && { field }) }, { cause })
  }
  const promised = promisedBy(route, status)
  if (promised === null) throw refuse(`status ${status} is not in the contract`)
  const { contentType: wanted, schema } = promised
  const text = await response.text()
  if (wanted === null) {
    if (text !== '') throw refuse('a body where the contract has none')
    return { status, body: undefined, headers }
  }

  const contentType = headers.get('content-type') ?? ''
  const fits = isJson(wanted)
    ? isJson(contentType)
    : wanted === '*/*' || mediaType(contentType) === mediaType(wanted)
  if (!fits) throw refuse(`content type '${contentType}' instead of ${wanted}`)

  let body: unknown = text
  if (isJson(wanted)) {
    try {
      body = JSON.parse(text)
    } catch {
      throw refuse('the body is no JSON')
    }
  }
  const issue = schema && (await schema['~standard'].validate(body)).issues?.[0]
  if (issue) throw refuse('the body breaks the contract', toPointer(namesOf(issue)))
  return { status, body, headers }
}
