import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** The key under which CSRF tokens are signed: 32 random bytes in `DATA_DIR/keys`, made at the first start. */
export function ensureCsrfSecret(dataDir: string): Buffer {
  const folder = join(dataDir, 'keys')
  const path = join(folder, 'csrf-secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}-${randomBytes(6).toString('hex')}.draft`
  writeFileSync(draft, randomBytes(32), { mode: 0o600, flag: 'wx' })
  try {
    // A link is made whole and once: of starters that run at the same moment one wins, for all of them.
    linkSync(draft, path)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    rmSync(draft)
  }
  const secret = readFileSync(path)
  if (secret.length < 32 || (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0))
    throw new StartError(
      `The secret ${path} is too short or can be read by others: delete it to have a new one made.`,
    )
  return secret
}
