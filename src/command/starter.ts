import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** The files of the starter site. `manifestFile`: the library's package.json. */
export async function readStarter(manifestFile: string) {
  const packed = join(dirname(manifestFile), 'dist/lib/starter')
  const folder = existsSync(join(dirname(manifestFile), 'src'))
    ? join(dirname(manifestFile), 'src/starter')
    : packed
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    // Each site gets a key of its own.
    .filter((entry) => entry.isFile() && entry.name !== 'production-keys.json')
    .map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(
    files.map(async (file) => ({
      path: relative(folder, file).replaceAll('\\', '/'),
      text: await readFile(file, 'utf8'),
    })),
  )
}

/** A new public key as a JWK. The private key is discarded. */
export function makePublicKey() {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(n).digest('base64url').slice(0, 16)
  return { kty: 'RSA', kid, n, e, alg: 'RS256', use: 'sig' }
}
