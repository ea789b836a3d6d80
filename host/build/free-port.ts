import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../server/config.ts'
import { listenAdvice } from '../server/platform/http/listen-advice.ts'
import { StartError } from '../server/platform/start-error.ts'

/**
 * Throws `StartError` if the server could not listen there now. The port is only tested and released again, so it may
 * still be taken later.
 */
export async function expectFreePort(place: Pick<Config, 'host' | 'port'>): Promise<void> {
  // Connections of that moment are closed, because an open one would keep the port in use.
  const server = createServer((socket) => socket.destroy())
  try {
    await once(server.listen({ host: place.host, port: place.port }), 'listening')
  } catch (error) {
    const line = listenAdvice(error, place)
    // Other errors are left to the server, which will report them too.
    if (line !== undefined) throw new StartError(line)
    return
  }
  await once(server.close(), 'close')
}
