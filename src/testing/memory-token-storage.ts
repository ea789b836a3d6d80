import type { TokenStorage } from '../auth/token-storage.ts'

/** A browser's place for the token, without a browser. Empty, or with one token in it. */
export function memoryTokenStorage(token?: string): TokenStorage {
  let kept = token
  return {
    read: () => (kept === undefined ? [] : [kept]),
    write: (written) => {
      kept = written
      return undefined
    },
    remove: (removed) => {
      if (kept === removed) kept = undefined
    },
    clear: () => {
      kept = undefined
    },
  }
}
