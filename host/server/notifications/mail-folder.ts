import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../platform/data-folder.ts'
import { reasonOf, StartError } from '../platform/start-error.ts'
import type { OutboxRow } from './outbox.ts'

// Older versions wrote `.eml` files, which are no longer read, but removed by age.
const nameForm =
  /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-[\da-f-]+\.(?:json|eml)(?:\.[\da-f]+\.draft)?$/

/** File name that sorts by time. Without colons, which Windows does not allow. */
const nameOf = (createdAt: Date, id: string) => `${createdAt.toISOString().replaceAll(':', '-')}-${id}.json`

/** The content of a mail's file. */
export interface StoredMail {
  readonly to: string
  readonly subject: string
  /** ISO 8601. */
  readonly date: string
  readonly text: string
  /** Absent in files of earlier versions. */
  readonly html?: string
}

export interface FolderMail extends StoredMail {
  /** The name of its file. */
  readonly name: string
}

/** A mail transport that writes files, which only this user can read. */
export function openMailFolder(dataDir: string) {
  const folder = join(dataDir, 'outbox')
  try {
    makeDataFolder(dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The mail folder ${folder} cannot be used (${reasonOf(error)}): mend or move it.`)
  }
  const names = async () => (await readdir(folder)).filter((name) => nameForm.test(name))

  /** One mail by its name; null if there is none, or another copy of the server has meanwhile removed it by age. */
  async function find(name: string): Promise<FolderMail | null> {
    // Any other name could be a path to elsewhere.
    if (!nameForm.test(name) || !name.endsWith('.json')) return null
    try {
      return { ...(JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail), name }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  return {
    /** Writes a mail atomically. The same mail again replaces its file. */
    async deliver({ id, createdAt, recipient, subject, body, html }: OutboxRow): Promise<void> {
      const mail: StoredMail = {
        ...{ to: recipient, subject, date: createdAt.toISOString(), text: body },
        ...(html !== undefined && { html }),
      }
      const path = join(folder, nameOf(createdAt, id))
      const draft = `${path}.${randomBytes(6).toString('hex')}.draft`
      await writeFile(draft, JSON.stringify(mail), { mode: 0o600, flag: 'wx' })
      await rename(draft, path)
    },
    /** The newest `most` mails, the newest first. */
    async read(most: number): Promise<FolderMail[]> {
      const kept = (await names()).filter((name) => name.endsWith('.json'))
      const newest = kept.sort().reverse().slice(0, most)
      return (await Promise.all(newest.map(find))).filter((mail) => mail !== null)
    },
    find,
    /** Removes mails that are older than `before`, and drafts that a killed server has left. */
    async prune(before: Date): Promise<void> {
      for (const name of await names())
        if (new Date(name.replace(nameForm, '$1$2:$3:$4')) < before)
          await rm(join(folder, name), { force: true })
    },
  }
}

export type MailFolder = ReturnType<typeof openMailFolder>
