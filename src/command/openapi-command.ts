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
  contact: { type: 'string' },
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
    throw new UsageError('The document takes options alone: --profile, --title, --server and --contact.')
  const servers = (values.server ?? []).map((one) => addressText(readAddress(one, 'The server')))
  const profiles = readProfiles(values.profile ?? ['core', 'customer'])
  const contact = values.contact === undefined ? undefined : readContact(values.contact)
  stdout.write(await writeOpenApi({ profiles, title: values.title, servers, contact }))
  return exitCodes.success
}

/** An e-mail address as it is, the address of a page in full. Throws `UsageError`. */
function readContact(text: string): string {
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return text
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).href
  throw new UsageError('--contact takes an e-mail address or the https address of a page.')
}
