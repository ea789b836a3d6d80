import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { StoredMail } from '../../../host/server/notifications/mail-folder.ts'

/** The mails in a server's data folder, oldest first, once there are this many. */
export function mailsIn(dataDir: string, count: number): Promise<StoredMail[]> {
  const outbox = join(dataDir, 'outbox')
  return vi.waitFor(() => {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.json')) : []
    if (names.length < count) throw new Error(`${names.length} of ${count} mails are there`)
    return names.toSorted().map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as StoredMail)
  }, 60_000)
}
