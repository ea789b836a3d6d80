import type { Mask } from './mask.ts'
import { notShown } from './mask.ts'
import type { Exchange } from './outcomes.ts'

interface NamedValue {
  readonly name: string
  readonly value: string
}

/** An HTTP archive (HAR 1.2) of a run: what browsers' developer tools and proxies read. Every text in it is masked. */
export interface HttpArchive {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string }
    readonly entries: readonly {
      readonly startedDateTime: string
      readonly time: number
      readonly request: {
        readonly method: string
        readonly url: string
        readonly headers: readonly NamedValue[]
        readonly postData?: { readonly mimeType: string; readonly text: string }
      }
      /** Status 0: no answer came. */
      readonly response: {
        readonly status: number
        readonly headers: readonly NamedValue[]
        readonly content: { readonly size: number; readonly mimeType: string; readonly text: string }
      }
      /** The check that sent it; '' for requests outside checks. */
      readonly comment: string
    }[]
  }
}

/** One exchange of the run, with its moment. */
export interface Recorded {
  readonly exchange: Exchange
  readonly check: string
  readonly startedMs: number
  readonly tookMs: number
}

const anyToken = /(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g
const isSecretHeader = (name: string) => /^(?:set-)?cookie$/.test(name)

/** An archive contains only the names of cookies, because their values grant access to sessions. */
const withoutValues = (text: string) => text.replace(/(^|; )([^=;]+)=[^;]*/g, '$1$2=$SECRET')
const cookieOf = (name: string, value: string) =>
  name === 'cookie' ? withoutValues(value) : value.replace(/=[^;]*/, '=$SECRET')

const emptyFields = { cookies: [], headersSize: -1, bodySize: -1, httpVersion: 'HTTP/1.1' }

/** Requests and answers of a run, in order. */
export function toArchive(recorded: readonly Recorded[], mask: Mask, version = ''): HttpArchive {
  const clean = (text: string) => mask(text).replace(anyToken, '$TOKEN')
  const maskedHeaders = (headers: readonly (readonly [string, string])[]) =>
    headers.map(([name, value]) => ({
      name,
      value: isSecretHeader(name) ? cookieOf(name, clean(value)) : clean(value),
    }))
  return {
    log: {
      version: '1.2',
      creator: { name: 'gridfront conform', version },
      entries: recorded.map(({ exchange: { request, answer, handsOutTokens }, check, startedMs, tookMs }) => {
        const type = answer?.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
        const body = handsOutTokens && answer?.body ? notShown : clean(answer?.body ?? '')
        return {
          startedDateTime: new Date(startedMs).toISOString(),
          time: tookMs,
          request: {
            ...emptyFields,
            method: request.method,
            url: clean(request.url),
            queryString: [],
            headers: maskedHeaders(Object.entries(request.headers)),
            ...(request.body !== undefined && {
              postData: { mimeType: request.headers['content-type'] ?? '', text: clean(request.body) },
            }),
          },
          response: {
            ...emptyFields,
            status: answer?.status ?? 0,
            statusText: '',
            redirectURL: '',
            headers: maskedHeaders(answer?.headers ?? []),
            content: { size: answer?.body.length ?? 0, mimeType: type, text: body },
          },
          cache: {},
          timings: { send: 0, wait: tookMs, receive: 0 },
          comment: check,
        }
      }),
    },
  }
}
