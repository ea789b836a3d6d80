import { rm } from 'node:fs/promises'
import { unlessFresh } from './input-stamp.ts'
import { putInPlace } from './put-in-place.ts'
import { lockSite } from './site-lock.ts'

export interface BuildOnceOptions {
  /** Folder of the built site. */
  readonly out: string
  readonly lockFile: string
  readonly stampFile: string
  /** Hash of the site's inputs. Called when this build has the lock. */
  readonly stamp: () => Promise<string>
  /** Builds the whole site into the folder `draft`. */
  readonly make: (draft: string) => Promise<void>
  /** Called if another process has the lock. */
  readonly onWait: () => void
}

/**
 * Builds a site, unless there is one of the same inputs. The old site stays in place until the new one is complete. If
 * several builds start at the same moment, one does the work and the others use its result.
 */
export async function buildOnce(options: BuildOnceOptions): Promise<void> {
  const { out, lockFile, stampFile, stamp, make, onWait } = options
  // In the same parent folder, so that a rename can put it in place.
  const draft = `${out}.draft`
  const lock = await lockSite(lockFile, 'write', onWait)
  try {
    await unlessFresh(stampFile, await stamp(), async () => {
      await make(draft)
      await putInPlace(draft, out)
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}
