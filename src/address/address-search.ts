import { normalText } from '../../contracts/normal-text.ts'
import type { Address } from './address.ts'
import type { AddressLookup, Suggestion } from './address-lookup.ts'

/** How long typing must pause before the look-up is called. */
export const searchDelayMs = 250
/** Shorter texts are not looked up, because they would match everything. */
export const searchLeast = 3

export interface SearchSnapshot {
  /**
   * - `idle`: too little text
   * - `waiting`: the visitor is typing
   * - `loading`: the look-up was called
   * - `found`, `none`: it has answered
   * - `resolving`: the chosen address is being loaded
   * - `failed`: it has not answered, or with something unusable
   */
  readonly status: 'idle' | 'waiting' | 'loading' | 'found' | 'none' | 'resolving' | 'failed'
  /** The last answer is kept while the next one is loading. */
  readonly suggestions: readonly Suggestion[]
}

export interface SearchTimers {
  readonly setTimeout: (work: () => void, ms: number) => unknown
  readonly clearTimeout: (timer: never) => void
}

export interface AddressSearch {
  readonly getSnapshot: () => SearchSnapshot
  readonly getServerSnapshot: () => SearchSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Call it when the visitor has typed. Cancels the previous query. */
  readonly type: (text: string) => void
  /** The address of a suggestion. Null if loading failed or the visitor typed on. Never rejects. */
  readonly choose: (id: string) => Promise<Address | null>
  /** Cancels the search; later results are ignored. */
  readonly rest: () => void
}

const initialSnapshot: SearchSnapshot = { status: 'idle', suggestions: [] }

/** One address search, outside React. Only the result of the last call counts. */
export function createAddressSearch(
  lookup: () => AddressLookup,
  timers: SearchTimers = globalThis,
): AddressSearch {
  const cancel = timers.clearTimeout as (timer: unknown) => void
  const listeners = new Set<() => void>()
  let snapshot = initialSnapshot
  let timer: unknown
  let asked = new AbortController()

  function set(status: SearchSnapshot['status'], suggestions = snapshot.suggestions) {
    snapshot = { status, suggestions }
    for (const listener of [...listeners]) listener()
  }
  function restart(): AbortSignal {
    cancel(timer)
    asked.abort()
    asked = new AbortController()
    return asked.signal
  }
  /** The answer, unless there was another call meanwhile. A look-up may ignore the signal, or throw synchronously. */
  async function answerOf<Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await ask()
      return signal.aborted ? null : answer
    } catch {
      if (!signal.aborted) set('failed', [])
      return null
    }
  }

  async function suggest(text: string, signal: AbortSignal) {
    set('loading')
    const found = await answerOf(signal, () => lookup().suggest(text, { signal }))
    if (found !== null) set(found.length === 0 ? 'none' : 'found', found)
  }
  return {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => initialSnapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    type(typed) {
      const signal = restart()
      const text = normalText(typed)
      if (text.length < searchLeast) return set('idle', [])
      set('waiting')
      timer = timers.setTimeout(() => void suggest(text, signal), searchDelayMs)
    },
    async choose(id) {
      const signal = restart()
      set('resolving', [])
      const address = await answerOf(signal, () => lookup().resolve(id))
      if (address !== null) set('idle', [])
      return address
    },
    rest() {
      restart()
      set('idle', [])
    },
  }
}
