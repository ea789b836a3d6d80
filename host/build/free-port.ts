import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../server/config.ts'
import { listenAdvice } from '../server/http/listen-advice.ts'
import { StartError } from '../server/start-error.ts'

/**
 * Throws `StartError` when the server could not listen there now. A look, and no more: the port is let go again, and
 * the server finds out for itself when it listens.
 */
export async function expectFreePort(place: Pick<Config, 'host' | 'port'>): Promise<void> {
  // Whoever calls at that moment is hung up on: a connection that stays would hold the port.
  const server = createServer((socket) => socket.destroy())
  try {
    await once(server.listen({ host: place.host, port: place.port }), 'listening')
  } catch (error) {
    const line = listenAdvice(error, place)
    // An error without advice is left to the server, too.
    if (line !== undefined) throw new StartError(line)
    return
  }
  await once(server.close(), 'close')
}
