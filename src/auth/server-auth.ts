import type { Auth } from './auth.ts'
import { createAuth } from './auth.ts'

/**
 * The session of a document that is rendered ahead: nobody is known, and nothing is asked. `canExtend`, true unless told,
 * is what the browser's session says, so that the document hydrates as it was rendered.
 */
export function createServerAuth({ canExtend = true }: { readonly canExtend?: boolean } = {}): Auth {
  const nothing = async () => {
    throw new Error('A pre-rendered page has no session')
  }
  const storage = {
    read: () => [],
    write: () => undefined,
    sinceStorage: () => sessionStorage,
    remove: () => {},
    clear: () => {},
  }
  const ports = { storage, verify: nothing, login: nothing, logout: nothing }
  return createAuth(canExtend ? { ...ports, extend: nothing } : ports)
}
