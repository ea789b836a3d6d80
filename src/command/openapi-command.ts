import { readProfiles } from './conform-arguments.ts'
import { exitCodes } from './exit-codes.ts'
import { openApiHelp } from './help.ts'
import type { CommandPorts } from './ports.ts'
import { readArguments } from './read-arguments.ts'
import { addressText, readAddress } from './target-address.ts'
import { UsageError } from './usage-error.ts'

const flags = {
  profile: { type: 'string', multiple: true },
  title: { type: 'string' },
  server: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

/** `gridfront openapi`: the document on standard output. Gives the exit code. */
export async function openApiCommand(
  words: readonly string[],
  { stdout, writeOpenApi }: CommandPorts,
): Promise<number> {
  const { values, positionals } = readArguments(words, flags)
  if (values.help) {
    stdout.write(openApiHelp)
    return exitCodes.success
  }
  if (positionals.length > 0)
    throw new UsageError('The document takes options alone: --profile, --title and --server.')
  const servers = (values.server ?? []).map((one) => addressText(readAddress(one, 'The server')))
  const profiles = readProfiles(values.profile ?? ['core', 'customer'])
  stdout.write(await writeOpenApi({ profiles, title: values.title, servers }))
  return exitCodes.success
}
