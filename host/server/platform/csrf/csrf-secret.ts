import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

const folderIn = (dataDir: string) => join(dataDir, 'keys')
const pathIn = (dataDir: string) => join(folderIn(dataDir), 'csrf-secret')

/** The secret of a server that has been started before. Throws `StartError`. */
export function readCsrfSecret(dataDir: string): Buffer {
  const path = pathIn(dataDir)
  if (!existsSync(path))
    throw new StartError(
      `There is no secret ${path}: set DATA_DIR to the folder of the server, or start the server once.`,
    )
  const secret = readFileSync(path)
  if (secret.length < 32 || (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0))
    throw new StartError(
      `The secret ${path} is too short or can be read by others: delete it to have a new one made.`,
    )
  return secret
}

/** The key that signs CSRF tokens: 32 random bytes in `DATA_DIR/keys`, made at the first start. */
export function ensureCsrfSecret(dataDir: string): Buffer {
  const folder = folderIn(dataDir)
  const path = pathIn(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}-${randomBytes(6).toString('hex')}.draft`
  writeFileSync(draft, randomBytes(32), { mode: 0o600, flag: 'wx' })
  try {
    // A link is atomic: if several servers start at the same moment, one creates the file and all use it.
    linkSync(draft, path)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    rmSync(draft)
  }
  return readCsrfSecret(dataDir)
}
