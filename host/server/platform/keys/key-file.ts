import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PublicKey } from 'gridfront/server'
import type { JWK } from 'jose'
import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose'
import { StartError } from '../start-error.ts'

export type SigningKey = Awaited<ReturnType<typeof importJWK>>

/** The validated content of a file `<kid>.json` in the key folder. Times are ISO 8601. */
export interface KeyFile {
  readonly kid: string
  readonly createdAt: string
  /** When it began to sign, even if a later key has taken over since; null before that, while it only verifies. */
  readonly signsFrom: string | null
  readonly key: SigningKey
  readonly publicKey: PublicKey
}

// New keys have 128-bit strength (NIST SP 800-57). Keys from elsewhere may be as short as a brand accepts.
const modulusLength = 3072
const shortestModulusBits = 2048

const ending = '.json'
const hasNoModes = process.platform === 'win32'

/** Key ids (`kid`) of the key files in a folder. */
export const keyNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))

const pathOf = (folder: string, kid: string) => join(folder, `${kid}${ending}`)

/** Writes a file atomically and syncs it, because the server could not start with a file cut short by a crash. */
export function writeWhole(path: string, content: unknown): void {
  const draft = `${path}-${randomBytes(6).toString('hex')}.draft`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      // If root runs the command, the file gets the folder's owner, because the server's user has to read it.
      const { uid, gid } = statSync(dirname(path))
      if (process.getuid?.() === 0 && uid !== 0) chownSync(draft, uid, gid)
      writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Creates a key. With `signsFrom` null it does not sign yet. Resolves to its kid. */
export async function writeNewKey(folder: string, now: Date, signsFrom: Date | null): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const times = { createdAt: now.toISOString(), signsFrom: signsFrom?.toISOString() ?? null }
  writeWhole(pathOf(folder, kid), { kid, alg: 'RS256', use: 'sig', ...times, ...jwk })
  return kid
}

/** Sets the moment from which a key signs. */
export function writeSignsFrom(folder: string, kid: string, signsFrom: Date): void {
  const path = pathOf(folder, kid)
  const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  writeWhole(path, { ...content, signsFrom: signsFrom.toISOString() })
}

/** Removes a key, with drafts that an interrupted write may have left. */
export function removeKey(folder: string, kid: string): void {
  for (const name of readdirSync(folder))
    if (name === `${kid}${ending}` || (name.startsWith(`${kid}${ending}-`) && name.endsWith('.draft')))
      rmSync(join(folder, name))
}

const bits = (text: unknown) => {
  const [first, ...others] = typeof text === 'string' ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  return first === undefined ? 0 : 32 - Math.clz32(first) + others.length * 8
}

const isMoment = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** The problem with a key file; null if there is none. */
function faultOf(jwk: JWK & { createdAt?: unknown; signsFrom?: unknown }, kid: string): string | null {
  if (jwk.kty !== 'RSA' || (jwk.alg ?? 'RS256') !== 'RS256' || (jwk.use ?? 'sig') !== 'sig')
    return 'holds no RS256 signature key'
  if (typeof jwk.d !== 'string') return 'holds no private key'
  if (bits(jwk.n) < shortestModulusBits) return `is weaker than ${shortestModulusBits} bits`
  if (bits(jwk.e) < 17) return 'has a public exponent below 65537'
  if (jwk.kid !== kid) return 'does not carry the kid that its name says'
  if (!isMoment(jwk.createdAt)) return 'has no createdAt'
  if (jwk.signsFrom != null && !isMoment(jwk.signsFrom)) return 'has a signsFrom that is no time'
  return null
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Reads and checks a key; null if it was removed meanwhile. Throws `StartError` for a weak or malformed one. */
export async function readKey(folder: string, kid: string): Promise<KeyFile | null> {
  const path = pathOf(folder, kid)
  const refuse = (fault: string) =>
    new StartError(`The key file ${path} ${fault}: restore it, or move it away to have a new key made.`)
  let text: string
  try {
    // Windows has no such modes and always reports 0666.
    if (!hasNoModes && ((await stat(path)).mode & 0o077) !== 0)
      throw new StartError(
        `The key file ${path} can be read by others: run chmod 600 on it, or replace the key.`,
      )
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isGone(error)) return null
    throw error instanceof StartError ? error : refuse('cannot be read')
  }
  const jwk = parse(text)
  if (jwk === null) throw refuse('cannot be read')
  const fault = faultOf(jwk, kid)
  if (fault !== null) throw refuse(fault)
  const publicKey: PublicKey = { kty: 'RSA', kid, alg: 'RS256', use: 'sig', n: `${jwk.n}`, e: `${jwk.e}` }
  try {
    const key = await importJWK({ ...jwk, alg: 'RS256' }, 'RS256')
    // Private and public part may belong to different keys, in which case no token would verify.
    const probe = await new CompactSign(randomBytes(8)).setProtectedHeader({ alg: 'RS256' }).sign(key)
    await compactVerify(probe, { ...publicKey })
    const { createdAt, signsFrom = createdAt } = jwk
    return { kid, createdAt, signsFrom, key, publicKey }
  } catch {
    throw refuse('is broken')
  }
}

/** Files of older versions have no `signsFrom`: their keys signed from the start. */
function parse(text: string): (JWK & { createdAt: string; signsFrom?: string | null }) | null {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? (content as ReturnType<typeof parse>) : null
  } catch {
    return null
  }
}
