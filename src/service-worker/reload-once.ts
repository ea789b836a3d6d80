/** `sessionStorage`. A function, because reading it throws where storage is blocked. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem'>

const storageKey = 'gridfront:reloaded'

/**
 * Reloads, unless this tab has done so for the same build before, since a second reload would not help either. Returns
 * whether it reloads. Without storage it never does, because it could not know. The state of the history entry is not a
 * substitute: browsers drop it when the new document has another Cross-Origin-Opener-Policy.
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
