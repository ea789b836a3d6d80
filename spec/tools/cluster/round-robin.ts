import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Whether the copy cannot have received the request: only then may another one get it. */
const isUnheard = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED'

/**
 * A proxy as retailers use it: each request goes to the next copy, or to another one if that does not run. A request that a
 * copy may have received is never sent again: the answer is 502 then.
 */
export async function startRoundRobin(origins: () => readonly string[]) {
  // Kept connections would break with their copy, and nobody could know whether a request on one was received.
  const agent = new Agent({ keepAlive: false })
  let turn = 0

  function forward(ask: IncomingMessage, answer: ServerResponse, body: Buffer, left: readonly string[]) {
    const [origin, ...others] = left
    if (origin === undefined) {
      answer.writeHead(502).end()
      return
    }
    const sent = request(
      `${origin}${ask.url}`,
      { agent, method: ask.method, headers: ask.headers },
      (heard) => {
        answer.writeHead(heard.statusCode ?? 502, heard.headers)
        heard.on('error', () => answer.destroy())
        heard.pipe(answer)
      },
    )
    sent.on('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else if (isUnheard(error)) forward(ask, answer, body, others)
      else answer.writeHead(502).end()
    })
    sent.end(body)
  }

  const server = createServer(async (ask, answer) => {
    const parts: Buffer[] = []
    for await (const part of ask) parts.push(part as Buffer)
    const live = origins()
    turn += 1
    const from = live.length === 0 ? 0 : turn % live.length
    forward(ask, answer, Buffer.concat(parts), [...live.slice(from), ...live.slice(0, from)])
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
