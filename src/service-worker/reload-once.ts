/** `sessionStorage`, which may not be there to be asked for. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem'>

const storageKey = 'gridfront:reloaded'

/**
 * Reloads, unless this tab has been reloaded for the same build already: what a reload did not mend, a second one will
 * not. Says whether it reloads: never where nobody would remember. The history entry does not: a browser drops its
 * state when the document that comes has another opener policy.
 */
export function reloadOnce(build: string, storage: TabStorage, reload: () => void): boolean {
  try {
    const tab = storage()
    if (tab.getItem(storageKey) === build) return false
    tab.setItem(storageKey, build)
  } catch {
    return false
  }
  reload()
  return true
}
