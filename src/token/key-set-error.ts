import { LibraryError } from '../errors.ts'

/**
 * The key set of an issuer could not be fetched, or has no key that may verify tokens. Says nothing about a token: it can be
 * neither accepted nor refused then.
 */
export class KeySetError extends LibraryError {
  // Written out, because a minifier renames the class.
  override readonly name = 'KeySetError'
  override readonly code = 'KEY_SET_UNUSABLE'
  constructor(address: string, why: string, options?: ErrorOptions) {
    super(`The key set ${address} ${why}`, options)
  }
}
