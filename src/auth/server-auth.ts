import type { Auth } from './auth.ts'
import { createAuth } from './auth.ts'

/**
 * The session of a pre-rendered document: nobody is logged in, and no request is sent. `canExtend` (default true) must
 * equal that of the browser's session, so that the document hydrates as it was rendered.
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
