import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { SmtpServer } from '../../../host/server/notifications/mail-transport.ts'

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/**
 * The server's reaction to a recipient: unknown mailbox, refusal, temporary refusal, closed connection, or no further
 * answer.
 */
export type MailServerFault = 'refuses' | 'distrusts' | 'busy' | 'drops' | 'silent'

const refusals = {
  refuses: [550, 'no mailbox'],
  distrusts: [550, '5.7.1 we do not relay for'],
  busy: [451, 'not now for'],
} as const
// A server's replies may quote what it received.
const refusal = ([responseCode, words]: readonly [number, string], address: string) =>
  Object.assign(new Error(`${words} ${address}`), { responseCode })

/** A real mail server on loopback, which stops with the test. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const state: { fault: MailServerFault | null; onSilence: () => void; onReceived: () => void } = {
    fault: null,
    onSilence: () => undefined,
    onReceived: () => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Connections that are still open at the end.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      if (state.fault === 'silent') state.onSilence()
      else if (state.fault === 'drops') for (const socket of sockets) socket.destroy()
      else done(state.fault && refusal(refusals[state.fault], address))
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      void text(stream).then((raw) => {
        const to = rcptTo.map(({ address }) => address)
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to, raw })
        done()
        state.onReceived()
      })
    },
    ...options,
  })
  // A client may break off because the test stops it.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const address: SmtpServer = { host: '127.0.0.1', port, secure: false, requireTLS: false }
  return { address, received, asked, state }
}
