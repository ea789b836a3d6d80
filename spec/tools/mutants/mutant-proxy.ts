import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answered, Asked, Change } from './mutant.ts'
import { workerAsBuilt } from './worker-as-built.ts'

// Headers of one connection, not of the message.
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']
const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name)))

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Serves a site on its own origin with `changes` made to the requests to `upstream` and its answers; without changes it is
 * the same site. The first change that matches a path is made; if none concerns the service worker, the site behaves as if
 * built with the mistake. `port`: default a free one.
 */
export async function startMutantProxy(upstream: string, changes: readonly Change[] = [], port = 0) {
  // A page requests dozens of files.
  const agent = new Agent({ keepAlive: true })
  const all = changes.length === 0 ? changes : [...changes, workerAsBuilt(changes)]
  let changed = 0
  /** Why a change could not be made. */
  const faults: string[] = []

  async function forward({ method, path, headers, body }: Asked): Promise<Answered> {
    const sent = request(upstream + path, {
      agent,
      method,
      headers: { ...headers, ...(body.length > 0 && { 'content-length': body.length }) },
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { 'content-length': length } = answer.headers
    return {
      status: answer.statusCode ?? 502,
      // Only the site itself knows about what is not sent.
      headers: {
        ...withoutConnection(answer.headers),
        ...(method === 'HEAD' && length !== undefined && { 'content-length': length }),
      },
      body: await readBody(answer),
    }
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const { origin } = incoming.headers
    const asked: Asked = {
      method: incoming.method ?? 'GET',
      path,
      headers: {
        ...withoutConnection(incoming.headers),
        // The backend only accepts its own address, and that of its pages.
        host: new URL(upstream).host,
        ...(origin === `http://${incoming.headers.host}` && { origin: upstream }),
      },
      body: await readBody(incoming),
    }
    const change = all.find((one) => one.path.test(path.split('?')[0] ?? ''))
    const { status, headers, body, isChanged } = await (change === undefined
      ? forward(asked)
      : change.alter(asked, forward).catch((error: unknown) => {
          // A broken connection has a code, and is not a fault of the change.
          if (error instanceof Error && !('code' in error)) faults.push(`${path}: ${error.message}`)
          throw error
        }))
    if (isChanged) changed += 1
    const hasBody = asked.method !== 'HEAD' && status !== 204 && status !== 304
    outgoing.writeHead(status, { ...headers, ...(hasBody && { 'content-length': body.length }) })
    outgoing.end(hasBody ? body : undefined)
  }

  const server = createServer((incoming, outgoing) => {
    // Like a site that is down: the browser, or the test, reports it.
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** How many answers differed from the site's own. */
    changed: () => changed,
    /** Why changes could not be made: test results then say nothing about the mutant. */
    faults: (): readonly string[] => faults,
    close: () => {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
