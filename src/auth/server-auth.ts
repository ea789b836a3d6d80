import type { Auth } from './auth.ts'
import { createAuth } from './auth.ts'

/** The session of a document that is rendered ahead: nobody is known, and nothing is asked. */
export function createServerAuth(): Auth {
  const nothing = async () => {
    throw new Error('A pre-rendered page has no session')
  }
  const storage = {
    read: () => [],
    write: () => undefined,
    sinceDrawer: () => sessionStorage,
    remove: () => {},
    clear: () => {},
  }
  return createAuth({ storage, verify: nothing, login: nothing, logout: nothing, extend: nothing })
}
