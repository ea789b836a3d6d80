import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

type Headers = Record<string, string | string[] | undefined>

export interface Asked {
  readonly method: string
  /** With the query: `/api/Tracing/custom`. */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Headers
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** One fault, applied by a proxy in front of a correct backend. */
export interface Fault {
  /** The fault as an API team would describe it: 'login answers 201 instead of 200'. */
  readonly name: string
  /**
   * Called once for each run, so that it may keep state. `forward` sends a request, the original or another one, to the
   * correct backend.
   */
  readonly make: () => (asked: Asked, forward: (asked?: Asked) => Promise<Answered>) => Promise<Answered>
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

// Headers of a connection or an encoding, which the proxy sets itself.
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']
const withoutConnection = (headers: IncomingHttpHeaders): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name)))

function askUpstream(upstream: URL, { method, path, headers, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const given = Object.entries(headers).filter(([, value]) => value !== undefined)
    const outgoing = sendRequest(
      {
        hostname: upstream.hostname,
        port: upstream.port,
        method,
        path,
        headers: {
          // Not compressed, so that a fault can change the text. A body has a length.
          ...(Object.fromEntries(given) as Record<string, string>),
          'accept-encoding': 'identity',
          ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        readBody(answer).then(
          (text) =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: withoutConnection(answer.headers),
              body: text,
            }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Starts a proxy with one fault (or none) in front of `upstream`, on a free port. */
export async function startFaultyProxy(upstream: string, fault?: Fault) {
  const target = new URL(upstream)
  const alter = fault?.make() ?? ((_asked, forward) => forward())
  const server = createServer(async (message, response) => {
    try {
      const asked: Asked = {
        method: message.method ?? 'GET',
        path: message.url ?? '/',
        headers: withoutConnection(message.headers),
        body: await readBody(message),
      }
      const answer = await alter(asked, (other = asked) => askUpstream(target, other))
      const headers = Object.entries(answer.headers).filter(([, value]) => value !== undefined)
      response.writeHead(answer.status, Object.fromEntries(headers) as Record<string, string>)
      response.end(message.method === 'HEAD' ? undefined : answer.body)
    } catch (error) {
      response.writeHead(502, { 'content-type': 'text/plain' })
      response.end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
