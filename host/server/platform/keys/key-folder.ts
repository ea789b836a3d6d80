import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../data-folder.ts'
import { StartError } from '../start-error.ts'
import type { KeyFile } from './key-file.ts'
import { keyNames, readKey, writeNewKey } from './key-file.ts'

/** The folder of the signing keys. */
export const keyFolder = (dataDir: string) => join(dataDir, 'keys')

/** Makes the folder with its first key, atomically: if several servers start at once, one makes it and all use it. */
async function makeFolder(dataDir: string, now: Date): Promise<void> {
  makeDataFolder(dataDir)
  const folder = keyFolder(dataDir)
  const draft = join(dataDir, `keys-${randomBytes(6).toString('hex')}.draft`)
  mkdirSync(draft, { mode: 0o700 })
  await writeNewKey(draft, now, now)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/** Makes the folder, readable for this user only, and a key that signs, if there is none yet. */
export async function ensureKeyFolder(dataDir: string, now: Date): Promise<void> {
  const folder = keyFolder(dataDir)
  if (!existsSync(folder)) await makeFolder(dataDir, now)
  chmodSync(folder, 0o700)
  if (keyNames(folder).length === 0) await writeNewKey(folder, now, now)
}

/** Whether there are any keys. */
export function hasKeys(dataDir: string): boolean {
  const folder = keyFolder(dataDir)
  return existsSync(folder) && keyNames(folder).length > 0
}

/** All keys of the folder, checked. Throws `StartError` for a weak or malformed one, and if there is none. */
export async function readKeys(dataDir: string): Promise<readonly KeyFile[]> {
  const folder = keyFolder(dataDir)
  const read = await Promise.all(keyNames(folder).map((kid) => readKey(folder, kid)))
  const files = read.filter((file) => file !== null)
  if (files.length === 0) throw new StartError(`The key folder ${folder} is empty: put its keys back.`)
  return files
}

/** A text that changes whenever a key is added, removed or rewritten. Throws if the folder cannot be read. */
export async function folderStamp(dataDir: string): Promise<string> {
  const folder = keyFolder(dataDir)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const facts = await Promise.all(
    names.map(async (name) => {
      // Includes the inode, because a rewritten file is a new file, while file times may be too coarse.
      const found = await stat(join(folder, name)).catch(() => null)
      return [name, found?.ino, found?.mtimeMs, found?.ctimeMs, found?.size].join(' ')
    }),
  )
  return facts.join('\n')
}
