import type { GateConfig } from '../gate-config/gate-config.ts'

type Settings = Pick<GateConfig, 'expiration' | 'storageKeys'>

/**
 * Whether what storage holds is a verification that counts (GATE-14, GATE-16). `now` in ms since 1970. A clock that has been
 * put right may be behind the timestamp, by less than a day. Its text stands in documents too, so it needs no name from
 * around it.
 */
export function isCurrent(
  flag: string | null,
  timestamp: string | null,
  now: number,
  { enabled, days }: GateConfig['expiration'],
): boolean {
  const dayMs = 86_400_000
  const age = now - Number(timestamp)
  return (
    flag === 'true' &&
    /^[0-9]{1,16}$/.test(timestamp ?? '') &&
    (!enabled || (age < days * dayMs && age > -dayMs))
  )
}

/** Storage that may be blocked: opening it throws then. */
export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where a verification outlives the page. Nothing here throws. */
export interface Verification {
  readonly isStored: (now: number) => boolean
  readonly store: (now: number) => void
  readonly clear: () => void
}

/**
 * Keeps the verification as a flag and a timestamp in the first of `places` that takes it: local storage, and where that is
 * full the storage of the visit.
 */
export function createVerification(
  { storageKeys: { flag, timestamp }, expiration }: Settings,
  places: readonly OpenStorage[],
): Verification {
  /** False where it could not be done. */
  const tried = (open: OpenStorage, work: (storage: ReturnType<OpenStorage>) => boolean): boolean => {
    try {
      return work(open())
    } catch {
      return false
    }
  }
  const remove = (open: OpenStorage) =>
    [flag, timestamp].forEach((key) => {
      tried(open, (storage) => {
        storage.removeItem(key)
        return true
      })
    })
  return {
    isStored: (now) =>
      places.some((open) =>
        tried(open, (storage) =>
          isCurrent(storage.getItem(flag), storage.getItem(timestamp), now, expiration),
        ),
      ),
    store(now) {
      for (const open of places) {
        const isKept = tried(open, (storage) => {
          storage.setItem(timestamp, String(now))
          storage.setItem(flag, 'true')
          return true
        })
        if (isKept) return
        // Half of it would count as nothing, and stand there for good.
        remove(open)
      }
    },
    clear: () => places.forEach(remove),
  }
}
