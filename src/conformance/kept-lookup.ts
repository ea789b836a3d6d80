import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** As long as browsers keep what a name resolves to. */
const keptForMs = 60_000

/** Asks for the addresses of a name once in a while, and not for every connection. */
export function keepLookups(lookup: LookupFunction, nowMs = () => performance.now()): LookupFunction {
  type Found = readonly [address: string | LookupAddress[], family?: number]
  const kept = new Map<string, { readonly found: Found; readonly untilMs: number }>()
  return (hostname, options, callback) => {
    const key = JSON.stringify([hostname, options])
    const known = kept.get(key)
    if (known !== undefined && nowMs() < known.untilMs) {
      process.nextTick(callback, null, ...known.found)
      return
    }
    lookup(hostname, options, (error, ...found: Found) => {
      if (error === null) kept.set(key, { found, untilMs: nowMs() + keptForMs })
      callback(error, ...found)
    })
  }
}
