import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import type { MockBackend } from './mock-backend.ts'

/** A little more than the limit, so that the backend sees that a body is too large. The rest is dropped. */
const maxBufferedBytes = requestBodyLimitBytes + 1024

function readBody(message: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    message.on('data', (chunk: Buffer) => {
      if (length < maxBufferedBytes) chunks.push(chunk.subarray(0, maxBufferedBytes - length))
      length += chunk.length
      // The body is too large already, so it is answered at once; Node drops the rest.
      if (length >= maxBufferedBytes) resolve(Buffer.concat(chunks))
    })
    message.on('end', () => resolve(Buffer.concat(chunks)))
    message.on('error', reject)
    message.on('aborted', () => reject(new AbortedError()))
  })
}

class AbortedError extends Error {}

/** All header lines as they came, also those with the same name. */
function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** The absolute address; null if it is malformed, for instance by its Host header. */
function addressOf({ url = '/', headers }: IncomingMessage): string | null {
  // `OPTIONS *` is about the whole server. A request may also have an absolute address (RFC 9112 section 3.2.2).
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

/** A listener for Node's `http` server that forwards requests to a mock backend. `onFault` is called if the backend throws. */
export const nodeListener =
  (backend: Pick<MockBackend, 'exchange'>, onFault: (error: unknown) => void) =>
  (message: IncomingMessage, response: ServerResponse): void => {
    answer(message, response, backend).catch((error: unknown) => {
      // The client has disconnected, so nothing can be answered.
      if (error instanceof AbortedError || response.destroyed) return
      onFault(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'Internal Server Error')
    })
  }
