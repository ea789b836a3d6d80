import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../data-folder.ts'
import { reasonOf, StartError } from '../start-error.ts'
import type { OutboxRow } from './outbox.ts'

// Mails of an older server are messages (.eml): nobody reads them any more, and they go by their age.
const nameForm = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-\d+\.(?:json|eml)(?:\.[\da-f]+\.draft)?$/

/** Windows takes no colon in the name of a file; the rest sorts as time does. */
const nameOf = (createdAt: Date, id: number) =>
  `${createdAt.toISOString().replaceAll(':', '-')}-${String(id).padStart(6, '0')}.json`

/** A mail as it is kept. */
export interface KeptMail {
  readonly to: string
  readonly subject: string
  /** ISO 8601. */
  readonly date: string
  readonly text: string
}

/** Mails as files, readable for this user alone. */
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

  return {
    /** Whole or not at all; the same mail again replaces itself. */
    async deliver({ id, createdAt, recipient, subject, body }: OutboxRow): Promise<void> {
      const mail: KeptMail = { to: recipient, subject, date: createdAt.toISOString(), text: body }
      const path = join(folder, nameOf(createdAt, id))
      const draft = `${path}.${randomBytes(6).toString('hex')}.draft`
      await writeFile(draft, JSON.stringify(mail), { mode: 0o600, flag: 'wx' })
      await rename(draft, path)
    },
    /** The newest mails, the newest first. */
    async read(most: number): Promise<KeptMail[]> {
      const kept = (await names()).filter((name) => name.endsWith('.json'))
      const newest = kept.sort().reverse().slice(0, most)
      const texts = await Promise.all(newest.map((name) => readFile(join(folder, name), 'utf8')))
      return texts.map((text) => JSON.parse(text) as KeptMail)
    },
    /** Removes the mails from before that moment, and the drafts of a server that was killed while it wrote one. */
    async prune(before: Date): Promise<void> {
      for (const name of await names())
        if (new Date(name.replace(nameForm, '$1$2:$3:$4')) < before)
          await rm(join(folder, name), { force: true })
    },
  }
}

export type MailFolder = ReturnType<typeof openMailFolder>
