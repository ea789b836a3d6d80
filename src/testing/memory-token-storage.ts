import type { TokenStorage } from '../auth/token-storage.ts'

/** A browser's place for the token, without a browser. Empty, or with one token in it. */
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
