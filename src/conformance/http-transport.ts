import { isUtf8 } from 'node:buffer'
import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Transport, WireAnswer, WireRequest } from './transport.ts'
import { TransportError } from './transport.ts'

/** No contract has a longer answer. An answer that was cut off is never checked as if it were complete. */
const longestAnswerBytes = 5_000_000

/** Encodings that browsers decode too, although `identity` was requested (RFC 9110, 8.4.1). */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function readBody(message: IncomingMessage): Promise<Pick<WireAnswer, 'body' | 'isUtf8'>> {
  const chunks: Buffer[] = []
  let length = 0
  const decoder = decoders[(message.headers['content-encoding'] ?? '').trim().toLowerCase()]?.()
  for await (const chunk of decoder ? message.compose(decoder) : message) {
    length += (chunk as Buffer).length
    if (length > longestAnswerBytes) throw new Error(`the answer is longer than ${longestAnswerBytes} bytes`)
    chunks.push(chunk as Buffer)
  }
  const bytes = Buffer.concat(chunks)
  return { body: bytes.toString('utf8'), ...(!isUtf8(bytes) && { isUtf8: false }) }
}

/** Separately, because Node joins lines of one name, which would merge two Set-Cookie. */
function headerLines({ rawHeaders }: IncomingMessage): [string, string][] {
  const lines: [string, string][] = []
  for (let at = 0; at < rawHeaders.length; at += 2)
    lines.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? ''])
  return lines
}

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
])

function toTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  const isUnreachable = neverConnected.has(code) || /certificate|self.signed/i.test(message)
  return new TransportError(isUnreachable ? 'UNREACHABLE' : 'LOST', message || code, { cause: error })
}

/** As long as browsers cache DNS answers. */
const lookupLifetimeMs = 60_000

/** Caches DNS answers for a while, instead of a look-up for every connection. */
export function cacheLookups(lookup: LookupFunction, nowMs = () => performance.now()): LookupFunction {
  type Found = readonly [address: string | LookupAddress[], family?: number]
  const kept = new Map<string, { readonly found: Found; readonly untilMs: number }>()
  return (hostname, options, callback) => {
    const key = JSON.stringify([hostname, options])
    const known = kept.get(key)
    if (known !== undefined && nowMs() < known.untilMs) {
      process.nextTick(callback, null, ...known.found)
      return
    }
    lookup(hostname, options, (error, ...found: Found) => {
      if (error === null) kept.set(key, { found, untilMs: nowMs() + lookupLifetimeMs })
      callback(error, ...found)
    })
  }
}

const isReset = (error: unknown) =>
  ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')
const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Uses Node's http and https: adds no header but Host, Connection and a request for no compression, and follows no
 * redirect. An unsafe request has a connection of its own: if the server closed a reused one at that moment, nobody
 * could tell whether it was handled, and it must not be sent twice.
 */
export function createHttpTransport(): Transport {
  const lookup = cacheLookups(lookUp)
  const kept = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

  const sendOnce = ({ method, url, headers, body }: WireRequest, timeoutMs: number): Promise<WireAnswer> => {
    const target = new URL(url)
    const protocol = target.protocol === 'https:' ? 'https:' : 'http:'
    return new Promise((resolve, reject) => {
      let hasBegun = false
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = (protocol === 'https:' ? httpsRequest : httpRequest)(
        target,
        {
          method,
          headers: { 'accept-encoding': 'identity', ...length, ...headers },
          agent: isSafe(method) ? kept[protocol] : false,
          lookup,
        },
        (answer) => {
          hasBegun = true
          readBody(answer).then((read) => {
            clearTimeout(timer)
            resolve({ status: answer.statusCode ?? 0, headers: headerLines(answer), ...read })
          }, fail)
        },
      )
      const timer = setTimeout(
        () => request.destroy(new TransportError('TIMEOUT', `no answer within ${timeoutMs} ms`)),
        timeoutMs,
      )
      function fail(error: unknown) {
        clearTimeout(timer)
        // A connection that breaks off midway was not stale: the server had received the request.
        const isStale = request.reusedSocket && !hasBegun && isReset(error)
        reject(isStale ? new StaleConnection() : toTransportError(error))
      }
      request.on('error', fail)
      request.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(new TransportError('LOST', 'the server went over to another protocol (101)'))
      })
      request.end(body)
    })
  }

  return (request, timeoutMs) =>
    sendOnce(request, timeoutMs).catch((error: unknown) => {
      if (!(error instanceof StaleConnection)) throw error
      return sendOnce(request, timeoutMs).catch((again: unknown) => {
        throw toTransportError(again)
      })
    })
}

/** The server closed a keep-alive connection at the moment it was used again (RFC 9112, section 9.3.1). */
class StaleConnection extends Error {}
