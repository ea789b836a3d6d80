import { rm } from 'node:fs/promises'
import { unlessFresh } from './input-stamp.ts'
import { putInPlace } from './put-in-place.ts'
import { lockSite } from './site-lock.ts'

export interface BuildOnceOptions {
  /** Where the site is to stand. */
  readonly out: string
  readonly lockFile: string
  readonly stampFile: string
  /** What the site is made of, looked at when it is this build's turn. */
  readonly stamp: () => Promise<string>
  /** Makes the whole site in a folder of its own. */
  readonly make: (draft: string) => Promise<void>
  /** Somebody else comes first. */
  readonly onWait: () => void
}

/**
 * Makes a site, unless the one that stands there is made of the same. Until it is whole the one before stays in its place;
 * of builds at the same moment one is made, and the others find it.
 */
export async function buildOnce(options: BuildOnceOptions): Promise<void> {
  const { out, lockFile, stampFile, stamp, make, onWait } = options
  // Beside the place that it goes to: a rename leads there.
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
