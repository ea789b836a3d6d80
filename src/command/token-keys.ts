import type { PublicKey } from '../brand/brand.ts'
import type { ConformanceOptions } from '../conformance/options.ts'
import { visibleLine } from '../conformance/reports/visible-text.ts'
import type { CommandPorts } from './ports.ts'
import { readAddress } from './target-address.ts'
import { UsageError } from './usage-error.ts'

export interface TokenKeysArguments {
  /** A JSON Web Key Set (RFC 7517): path of a file, or an address. */
  readonly keys: string
  readonly issuer: string | undefined
  readonly audience: string | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPublicKey = (value: unknown): value is PublicKey =>
  isRecord(value) && value.kty === 'RSA' && typeof value.n === 'string' && typeof value.e === 'string'

const advice = { example: 'https://id.brand.example/jwks.json', credentials: 'leave it out' }

async function readText(from: string, { readFile, readUrl, kindOf }: CommandPorts): Promise<string> {
  if (from.includes('://')) {
    const url = readAddress(from, 'The address of the keys', advice)
    return readUrl(url.href).catch((error: unknown) => {
      throw new UsageError(
        `The keys at ${url.href} could not be read: ${error instanceof Error ? error.message : 'no answer'}.`,
      )
    })
  }
  if ((await kindOf(from)) !== 'file') throw new UsageError(`There is no file of keys ${from}.`)
  return readFile(from)
}

/**
 * The keys and issuer with which pages verify the backend's tokens. The key set may contain the issuer itself, like
 * `/local-keys.json` of a local server. Throws `UsageError`.
 */
export async function readTokenKeys(
  { keys: from, issuer, audience }: TokenKeysArguments,
  ports: CommandPorts,
): Promise<NonNullable<ConformanceOptions['tokens']>> {
  const refuse = (reason: string): never => {
    throw new UsageError(`The keys of ${visibleLine(from)} cannot be used: ${reason}.`)
  }
  let set: unknown
  try {
    set = JSON.parse(await readText(from, ports))
  } catch (error) {
    if (error instanceof UsageError) throw error
    return refuse('that is no JSON')
  }
  if (!isRecord(set) || !Array.isArray(set.keys))
    return refuse("a JSON Web Key Set has a list 'keys' (RFC 7517)")
  const { keys } = set
  if (keys.some((key) => isRecord(key) && 'd' in key))
    return refuse('it holds a private key: give the public halves alone')
  if (keys.length === 0 || !keys.every(isPublicKey))
    return refuse('each key needs kty RSA, n and e, and there has to be one')
  const named = issuer ?? (typeof set.issuer === 'string' ? set.issuer : undefined)
  if (named === undefined)
    return refuse('whose tokens they verify is not said: name the issuer with --issuer')
  return { keys, issuer: named, ...(audience !== undefined && { audience }) }
}
