import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
import { makeDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'

type SigningKey = Awaited<ReturnType<typeof importJWK>>

/** The newest key signs, all of them verify: so a key can be followed by another (TOKEN-7). */
export interface TokenKeys {
  readonly signing: { readonly kid: string; readonly key: SigningKey }
  readonly publicKeys: readonly PublicKey[]
}

interface KeyFile {
  readonly createdAt: string
  readonly key: SigningKey
  readonly publicKey: PublicKey
}

// 128-bit strength (NIST SP 800-57). Keys from elsewhere may be as short as a brand may embed.
const modulusLength = 3072
const shortestModulusBits = 2048

const folderOf = (dataDir: string) => join(dataDir, 'keys')

async function writeNewKey(folder: string): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength, extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const content = { kid, alg: 'RS256', use: 'sig', createdAt: new Date().toISOString(), ...jwk }
  // Whole or not at all: a key file cut short by a crash would keep the server from starting.
  const draft = join(folder, `${kid}.draft`)
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, join(folder, `${kid}.json`))
}

/** Makes the folder with its first key, once: of starters that run at the same moment one wins, for all of them. */
async function makeFolder(dataDir: string): Promise<void> {
  makeDataFolder(dataDir)
  const draft = join(dataDir, `keys-${randomBytes(6).toString('hex')}.draft`)
  mkdirSync(draft, { mode: 0o700 })
  await writeNewKey(draft)
  try {
    renameSync(draft, folderOf(dataDir))
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folderOf(dataDir))) throw error
  }
}

const bits = (text: unknown) => {
  const [first, ...others] = typeof text === 'string' ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  return first === undefined ? 0 : 32 - Math.clz32(first) + others.length * 8
}

/** What is wrong with a key file, or null. */
function faultOf(jwk: JWK & { createdAt?: unknown }, kid: string): string | null {
  if (jwk.kty !== 'RSA' || (jwk.alg ?? 'RS256') !== 'RS256' || (jwk.use ?? 'sig') !== 'sig')
    return 'holds no RS256 signature key'
  if (typeof jwk.d !== 'string') return 'holds no private key'
  if (bits(jwk.n) < shortestModulusBits) return `is weaker than ${shortestModulusBits} bits`
  if (bits(jwk.e) < 17) return 'has a public exponent below 65537'
  if (jwk.kid !== kid) return 'does not carry the kid that its name says'
  if (typeof jwk.createdAt !== 'string' || Number.isNaN(Date.parse(jwk.createdAt))) return 'has no createdAt'
  return null
}

async function readKey(folder: string, name: string): Promise<KeyFile> {
  const path = join(folder, name)
  const refuse = (fault: string) =>
    new StartError(`The key file ${path} ${fault}: restore it, or move it away to have a new key made.`)
  // Windows has no such modes and reports 0666.
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new StartError(
      `The key file ${path} can be read by others: run chmod 600 on it, or replace the key.`,
    )
  const jwk = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as JWK & { createdAt: string })
    .catch(() => null)
  if (typeof jwk !== 'object' || jwk === null) throw refuse('cannot be read')
  const kid = name.slice(0, -'.json'.length)
  const fault = faultOf(jwk, kid)
  if (fault !== null) throw refuse(fault)
  const publicKey: PublicKey = {
    kty: 'RSA',
    kid,
    alg: 'RS256',
    use: 'sig',
    n: String(jwk.n),
    e: String(jwk.e),
  }
  try {
    const key = await importJWK({ ...jwk, alg: 'RS256' }, 'RS256')
    // The two halves may belong to different keys, and then no token would ever verify.
    const probe = await new CompactSign(randomBytes(8)).setProtectedHeader({ alg: 'RS256' }).sign(key)
    await compactVerify(probe, { ...publicKey })
    return { createdAt: jwk.createdAt, key, publicKey }
  } catch {
    throw refuse('is broken')
  }
}

const keyNames = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.json'))

/** The keys in `DATA_DIR/keys`; without any, one is made. Throws `StartError` on a weak or broken file. */
export async function ensureKeys(dataDir: string): Promise<TokenKeys> {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) await makeFolder(dataDir)
  chmodSync(folder, 0o700)
  if (keyNames(folder).length === 0) await writeNewKey(folder)
  const files = await Promise.all(keyNames(folder).map((name) => readKey(folder, name)))
  files.sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || a.publicKey.kid.localeCompare(b.publicKey.kid),
  )
  const [newest] = files
  if (newest === undefined)
    throw new StartError(`The key folder ${folder} was emptied during the start: start again.`)
  return {
    signing: { kid: newest.publicKey.kid, key: newest.key },
    publicKeys: files.map(({ publicKey }) => publicKey),
  }
}

/** Public halves as JWKs, newest first, as a brand embeds them. Makes the first key when there is none. */
export const publicKeys = async (dataDir: string): Promise<readonly PublicKey[]> =>
  (await ensureKeys(dataDir)).publicKeys

/** Makes one more key, which signs from the next start of the server on: build the site with it first. */
export async function addKey(dataDir: string): Promise<void> {
  await ensureKeys(dataDir)
  await writeNewKey(folderOf(dataDir))
}
