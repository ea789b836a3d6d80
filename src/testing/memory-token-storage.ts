import type { TokenStorage } from '../auth/token-storage.ts'

/** A token storage in memory, with the given token or empty. */
export function memoryTokenStorage(token?: string): TokenStorage {
  let kept = token
  let noted: string | null = null
  return {
    read: () => (kept === undefined ? [] : [kept]),
    write: (written) => {
      kept = written
      return undefined
    },
    sinceStorage: () => ({
      getItem: () => noted,
      setItem: (_, text) => {
        noted = text
      },
      removeItem: () => {
        noted = null
      },
    }),
    remove: (removed) => {
      if (kept === removed) kept = undefined
    },
    clear: () => {
      kept = undefined
    },
  }
}
