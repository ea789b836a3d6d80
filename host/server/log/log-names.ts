import { keyedHash } from '../limits/keyed-hash.ts'
import { normalEmail } from '../password/normal-email.ts'

const nameLength = 16

/**
 * How the log names people whom it may not name: the same account, or sender, has the same name in every line and in
 * every copy of the server, and nobody can tell from it who that is.
 */
export const createLogNames = (secret: Uint8Array) => ({
  account: (email: string): string =>
    keyedHash(secret, 'log-account', normalEmail(email)).slice(0, nameLength),
  sender: (address: string): string => keyedHash(secret, 'log-sender', address).slice(0, nameLength),
})

export type LogNames = ReturnType<typeof createLogNames>
