import type { GateConfig } from '../gate-config/gate-config.ts'

type Settings = Pick<GateConfig, 'expiration' | 'storageKeys'>

/**
 * Whether the stored flag and timestamp are a verification that still counts (GATE-14, GATE-16). `now` in ms since 1970.
 * A timestamp may lie up to a day in the future, since the clock may have been corrected. The source text of this function
 * is also written into documents as an inline script, so it must not use any name of its module.
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

/** Stores a verification beyond the page. Never throws. */
export interface Verification {
  readonly isStored: (now: number) => boolean
  readonly store: (now: number) => void
  readonly clear: () => void
}

/**
 * Stores the verification as a flag and a timestamp in the first of `places` that accepts both, such as `localStorage`,
 * or `sessionStorage` if that is full.
 */
export function createVerification(
  { storageKeys: { flag, timestamp }, expiration }: Settings,
  places: readonly OpenStorage[],
): Verification {
  /** The result of `work`; false if storage is blocked or full. */
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
        const isStored = tried(open, (storage) => {
          storage.setItem(timestamp, String(now))
          storage.setItem(flag, 'true')
          return true
        })
        if (isStored) return
        // A timestamp without its flag is ignored, and would otherwise stay in storage for ever.
        remove(open)
      }
    },
    clear: () => places.forEach(remove),
  }
}
