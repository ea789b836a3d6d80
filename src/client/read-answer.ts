import type { AppRoute } from '../../contracts/rest.ts'
import { ApiClientError } from '../errors.ts'

interface Schema {
  readonly '~standard': {
    readonly validate: (value: unknown) => MaybePromise<{ readonly issues?: readonly Issue[] | undefined }>
  }
}
interface Issue {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
type MaybePromise<T> = T | Promise<T>
type DocumentedAnswer = Schema | symbol | { readonly contentType: string; readonly body: unknown }

const isSchema = (value: unknown): value is Schema =>
  (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
const isJson = (contentType: string) => /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType)

// RFC 6901: '' is the whole body.
const toPointer = ({ path = [] }: Issue) =>
  path
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
const mediaType = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/**
 * Judges an answer by its contract (API-11): the status is listed, the content type is the one named there,
 * the body has the shape. ts-rest itself lets an HTML page with status 200 and any unlisted status pass.
 */
export async function readAnswer(response: Response, route: AppRoute): Promise<Answer> {
  const about = { route: `${route.method} ${route.path}` }
  const refuse = (reason: string, field?: string) =>
    new ApiClientError(
      'BAD_ANSWER',
      { ...about, ...(field !== undefined && { field }) },
      { cause: new Error(reason) },
    )
  const { status, headers } = response
  const documented = (route.responses as Record<number, DocumentedAnswer>)[status]
  if (documented === undefined) throw refuse(`status ${status} is not in the contract`)
  if (typeof documented === 'symbol') return { status, body: undefined, headers }

  const contentType = headers.get('content-type') ?? ''
  const wanted = isSchema(documented) ? 'application/json' : documented.contentType
  const fits = isJson(wanted)
    ? isJson(contentType)
    : wanted === '*/*' || mediaType(contentType) === mediaType(wanted)
  if (!fits) throw refuse(`content type '${contentType}' instead of ${wanted}`)

  const text = await response.text()
  let body: unknown = text
  if (isJson(wanted)) {
    try {
      body = JSON.parse(text)
    } catch (cause) {
      throw new ApiClientError('BAD_ANSWER', about, { cause })
    }
  }
  const schema = isSchema(documented) ? documented : documented.body
  if (isSchema(schema)) {
    const issue = (await schema['~standard'].validate(body)).issues?.[0]
    if (issue) throw refuse('the body breaks the contract', toPointer(issue))
  }
  return { status, body, headers }
}
