import { isLoopback } from '../loopback.ts'
import { readCsrf } from './conform-arguments.ts'
import { readSecrets } from './credentials.ts'
import { exitCodes } from './exit-codes.ts'
import { proxyHelp } from './help.ts'
import { listenAdvice, shownHost } from './listen-advice.ts'
import type { CommandPorts } from './ports.ts'
import { readArguments, readNumber } from './read-arguments.ts'
import { readHeaders } from './sent-headers.ts'
import { readAddress } from './target-address.ts'
import { UsageError } from './usage-error.ts'

const flags = {
  target: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  header: { type: 'string', multiple: true },
  'csrf-cookie': { type: 'string' },
  'csrf-header': { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** `gridfront proxy`: serves until Ctrl-C. Gives the exit code. Throws `UsageError`. */
export async function proxyCommand(words: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(words, flags)
  const { env, onInterrupt, stdout, stderr } = ports
  if (values.help) {
    stdout.write(proxyHelp)
    return exitCodes.success
  }
  if (positionals.length > 0 || values.target === undefined)
    throw new UsageError('Which backend? Write gridfront proxy --target https://api.brand.example.')
  const target = readAddress(values.target, 'The target')
  const host = values.host ?? '127.0.0.1'
  // Anybody who can reach it acts as the customer.
  if (!isLoopback(host.includes(':') ? `[${host}]` : host))
    throw new UsageError(
      'The proxy is logged in as a customer: it listens on this machine alone, at 127.0.0.1, ::1 or localhost.',
    )
  const port = readNumber('port', values.port ?? '4020', { min: 0, max: 65_535 })
  const { credentials } = readSecrets(env, target)
  const { csrf = { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' } } = readCsrf(values)
  try {
    const server = await (await import('./handshake-proxy.ts')).serveHandshakes({
      target,
      credentials,
      csrf: { ...csrf, cookieName: csrf.cookieName.replace(/^__Host-/, '') },
      headers: readHeaders(values.header ?? []),
      host,
      port,
      ...(!values.quiet && { onAnswer: (line: string) => stderr.write(`${line}\n`) }),
    })
    const interrupted = new Promise<void>((resolve) => {
      const stop = onInterrupt(() => {
        stop()
        resolve()
      })
    })
    const who =
      credentials === undefined
        ? 'nobody: CONFORM_EMAIL and CONFORM_PASSWORD are not set'
        : 'the customer of CONFORM_EMAIL, or the demo'
    stdout.write(
      `Proxy ready at http://${shownHost(host)}:${server.port}\nFor requests without a token: ${who}\n`,
    )
    await interrupted
    await server.close()
    return exitCodes.success
  } catch (error) {
    const line = listenAdvice[(error as NodeJS.ErrnoException).code ?? '']
    if (line === undefined) throw error
    stderr.write(`${line({ host, port })}\n`)
    return exitCodes.failure
  }
}
