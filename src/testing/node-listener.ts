import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import type { MockBackend } from './mock-backend.ts'

/** Enough beyond the limit for the backend to see that it is passed; the rest is read and dropped. */
const keptBytes = requestBodyLimitBytes + 1024

function readBody(message: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    message.on('data', (chunk: Buffer) => {
      if (length < keptBytes) chunks.push(chunk.subarray(0, keptBytes - length))
      length += chunk.length
      // What comes after that changes nothing: it is answered at once, and Node drops the rest.
      if (length >= keptBytes) resolve(Buffer.concat(chunks))
    })
    message.on('end', () => resolve(Buffer.concat(chunks)))
    message.on('error', reject)
    message.on('aborted', () => reject(new AbortedError()))
  })
}

class AbortedError extends Error {}

/** Each line by itself, as it came. */
function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** null for what is no address, such as a broken Host. */
function addressOf({ url = '/', headers }: IncomingMessage): string | null {
  // `OPTIONS *` is about the server as a whole; an absolute address (RFC 9112, 3.2.2) stands by itself.
  const path = url.startsWith('/') ? url : '/'
  const address = /^https?:\/\//i.test(url) ? url : `http://${headers.host ?? 'localhost'}${path}`
  return URL.canParse(address) ? address : null
}

function refuse(response: ServerResponse, status: number, title: string): void {
  response.writeHead(status, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ type: 'about:blank', title, status }))
}

async function answer(
  message: IncomingMessage,
  response: ServerResponse,
  { exchange }: Pick<MockBackend, 'exchange'>,
): Promise<void> {
  const url = addressOf(message)
  if (url === null) return refuse(response, 400, 'Bad Request')
  const body = await readBody(message)
  const { method = 'GET' } = message
  const said = await exchange({ method, url, headers: toHeaders(message), body })
  response.statusCode = said.status
  for (const [name, value] of said.headers) response.appendHeader(name, value)
  response.end(said.body ?? undefined)
}

/** Hands the requests of a server of Node's to a backend in memory. `onFault`: the backend threw, which it should not. */
export const nodeListener =
  (backend: Pick<MockBackend, 'exchange'>, onFault: (error: unknown) => void) =>
  (message: IncomingMessage, response: ServerResponse): void => {
    answer(message, response, backend).catch((error: unknown) => {
      // Nobody waits for an answer any more.
      if (error instanceof AbortedError || response.destroyed) return
      onFault(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'Internal Server Error')
    })
  }
