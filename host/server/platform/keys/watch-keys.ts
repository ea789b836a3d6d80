import { ensureKeyFolder, folderStamp } from './key-folder.ts'
import type { KeyRing, TokenKeys } from './keys.ts'
import { readRing } from './keys.ts'

export interface KeyWatchPorts {
  readonly dataDir: string
  readonly onChange: (ring: KeyRing) => void
  /** Called if the folder cannot be used; the last keys stay in use. Called once for each reason. */
  readonly onFault: (error: unknown) => void
  readonly stampOf?: typeof folderStamp
}

export interface WatchedKeys extends TokenKeys {
  readonly close: () => void
}

// A change is detected within five seconds, even on slow disks. Each check costs a few `stat` calls.
const pollMs = 3000
const shortestPauseMs = 1000
/** How long keys count as new. Token checks that began with the previous keys have finished by then. */
const isNewForMs = 5000

/**
 * The keys of a running server. Several servers may share the folder, and a command changes it while they run. Polls the
 * folder, because `fs.watch` does not work on network drives. Throws `StartError` like `ensureKeys`.
 */
export async function watchKeys({
  dataDir,
  onChange,
  onFault,
  stampOf = folderStamp,
}: KeyWatchPorts): Promise<WatchedKeys> {
  await ensureKeyFolder(dataDir, new Date())
  let stamp = await stampOf(dataDir)
  let ring = await readRing(dataDir)
  let changedAtMs = Number.NEGATIVE_INFINITY
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let lastFault = ''

  async function look(): Promise<void> {
    try {
      // Computed before the files are read, so that the next check detects a change meanwhile.
      const present = await stampOf(dataDir)
      if (present === stamp) return
      const found = await readRing(dataDir)
      const isSame = JSON.stringify(nameOf(found)) === JSON.stringify(nameOf(ring))
      stamp = present
      lastFault = ''
      if (isSame) return
      ring = found
      changedAtMs = performance.now()
      onChange(ring)
    } catch (error) {
      const fault = String(error)
      if (fault !== lastFault) onFault(error)
      lastFault = fault
    }
  }

  let current = Promise.resolve()
  let pending: Promise<void> | undefined
  /**
   * Resolves after a check that began after this call, so that it sees a change whose effect the caller has observed.
   */
  async function nextLook(): Promise<void> {
    const pauseMs = lookedAtMs + shortestPauseMs - performance.now()
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    await current
    pending = undefined
    lookedAtMs = performance.now()
    current = look()
    await current
  }
  async function refresh(): Promise<boolean> {
    pending ??= nextLook()
    await pending
    return performance.now() - changedAtMs < isNewForMs
  }

  const timer = setInterval(() => void refresh(), pollMs).unref()
  return { ring: () => ring, refresh, close: () => clearInterval(timer) }
}

const nameOf = ({ signing, publicKeys }: KeyRing) => [signing.kid, publicKeys]
