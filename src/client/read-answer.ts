import type { AppRoute } from '../../contracts/rest.ts'
import { noBody } from '../../contracts/rest.ts'
import { isSchema, namesOf, toPointer } from '../../contracts/standard-schema.ts'
import { ApiClientError } from '../errors.ts'

type Other = { readonly contentType: string; readonly body: unknown }

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
  if (!Object.hasOwn(route.responses, status)) throw refuse(`status ${status} is not in the contract`)
  const documented: unknown = route.responses[status as keyof typeof route.responses]
  const text = await response.text()
  if (documented === noBody) {
    if (text !== '') throw refuse('a body where the contract has none')
    return { status, body: undefined, headers }
  }

  const isOther = !isSchema(documented) && typeof documented === 'object' && documented !== null
  const { contentType: wanted, body: schema } = isOther
    ? (documented as Other)
    : { contentType: 'application/json', body: documented }
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
  const issue = isSchema(schema) ? (await schema['~standard'].validate(body)).issues?.[0] : undefined
  if (issue) throw refuse('the body breaks the contract', toPointer(namesOf(issue)))
  return { status, body, headers }
}
