import { keyedHash } from '../keyed-hash.ts'
import { normalEmail } from '../normal-email.ts'

const nameLength = 16

/**
 * Pseudonyms for accounts and senders in the log. The same account or sender has the same pseudonym in all lines and
 * all copies of the server, but it does not reveal who that is.
 */
export const createLogNames = (secret: Uint8Array) => ({
  account: (email: string): string =>
    keyedHash(secret, 'log-account', normalEmail(email)).slice(0, nameLength),
  sender: (address: string): string => keyedHash(secret, 'log-sender', address).slice(0, nameLength),
})

export type LogNames = ReturnType<typeof createLogNames>
