import { visible, visibleLine } from '../conformance/reports/visible-text.ts'
import { nearestWord } from '../nearest-word.ts'
import { conformCommand } from './conform-command.ts'
import { exitCodes } from './exit-codes.ts'
import { overallHelp } from './help.ts'
import { maskOf } from './mask-report.ts'
import { mockCommand } from './mock-command.ts'
import { newCommand } from './new-command.ts'
import { openApiCommand } from './openapi-command.ts'
import type { CommandPorts } from './ports.ts'
import { proxyCommand } from './proxy-command.ts'
import { UsageError } from './usage-error.ts'

type Command = (words: readonly string[], ports: CommandPorts) => Promise<number>

const commands = new Map<string, Command>([
  ['conform', conformCommand],
  ['openapi', openApiCommand],
  ['mock', mockCommand],
  ['proxy', proxyCommand],
  ['new', newCommand],
  ['plans', async (words, ports) => (await import('./plans/plans-command.ts')).plansCommand(words, ports)],
  ['texts', async (words, ports) => (await import('./texts-command.ts')).textsCommand(words, ports)],
  ['spec', (words, { runSpec }) => runSpec(words)],
])

async function choose(words: readonly string[], ports: CommandPorts): Promise<number> {
  const [name, ...rest] = words
  if (name === '--help' || name === '-h') {
    ports.stdout.write(overallHelp)
    return exitCodes.success
  }
  if (name === '--version') {
    ports.stdout.write(`${ports.version}\n`)
    return exitCodes.success
  }
  if (name === undefined) {
    ports.stderr.write(overallHelp)
    return exitCodes.usage
  }
  const command = commands.get(name)
  if (command) return command(rest, ports)
  const meant = nearestWord(name, [...commands.keys()])
  throw new UsageError(
    `gridfront has no such command${meant === null ? '' : `: did you mean ${meant}`}. --help shows them.`,
  )
}

/** A text of any source, without secrets. */
function withoutSecrets(text: string, { env }: CommandPorts): string {
  const {
    CONFORM_EMAIL: email = '',
    CONFORM_PASSWORD: password = '',
    CONFORM_EXPIRED_TOKEN: expiredToken,
  } = env
  return visible(maskOf({ credentials: { email, password }, expiredToken })(text))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
const lineOf = (error: unknown, ports: CommandPorts) => visibleLine(withoutSecrets(messageOf(error), ports))

function ownFault(error: unknown, ports: CommandPorts): number {
  const { stderr, env, reportTo } = ports
  stderr.write(`gridfront itself failed: ${lineOf(error, ports)} (please report it ${reportTo})\n`)
  if (env.GRIDFRONT_DEBUG && error instanceof Error)
    stderr.write(`${withoutSecrets(error.stack ?? '', ports)}\n`)
  return exitCodes.ownFault
}

// Compared by name, so that a command without a conformance run need not load that code.
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/**
 * The command `gridfront`. Resolves to its exit code, whatever happens: 0 conforms, 1 does not (or only partly
 * checked), 2 usage, 3 unreachable, 4 own fault.
 */
export async function runCommand(words: readonly string[], ports: CommandPorts): Promise<number> {
  try {
    return await choose(words, ports)
  } catch (error) {
    const name = nameOf(error)
    if (name !== 'UsageError' && name !== 'OptionsError' && name !== 'UnreachableError')
      return ownFault(error, ports)
    const { usage = '' } = error as Partial<UsageError>
    ports.stderr.write(`${lineOf(error, ports)}\n${usage}`)
    return name === 'UnreachableError' ? exitCodes.unreachable : exitCodes.usage
  }
}
