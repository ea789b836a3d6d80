import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import { LibraryError } from '../errors.ts'

/**
 * Why a login by a provider failed: a closed list.
 * - `denied`: the customer, or the provider's rules, refused it
 * - `login_required`: the provider first wants something of the customer there
 * - `expired`: the login was not begun in this browser, was begun too long ago, or is used a second time
 * - `unreachable`: the provider does not answer, or says that it cannot now
 * - `untrusted`: the provider's answer is not genuine, or not meant for this login
 * - `failed`: anything else, such as settings that the provider refuses
 */
export type OidcFault = 'denied' | 'login_required' | 'expired' | 'unreachable' | 'untrusted' | 'failed'

/** Settings that cannot be used. */
export class OidcSettingsError extends LibraryError {
  // Written out, because a minifier renames the class.
  override readonly name = 'OidcSettingsError'
  override readonly code = 'OIDC_SETTINGS'
}

/** A login, a refresh or a log-out notice that failed. Its `cause` may contain tokens: log `fault` and the message alone. */
export class OidcError extends LibraryError {
  override readonly name = 'OidcError'
  override readonly code = 'OIDC_FAILED'
  readonly fault: OidcFault
  constructor(fault: OidcFault, cause?: unknown) {
    super(cause instanceof Error ? cause.message : fault, { cause })
    this.fault = fault
  }
}

/** RFC 6749 section 4.1.2.1 and OpenID Connect Core section 3.1.2.6. */
const answeredFaults: ReadonlyMap<string, OidcFault> = new Map([
  ['access_denied', 'denied'],
  ['login_required', 'login_required'],
  ['interaction_required', 'login_required'],
  ['consent_required', 'login_required'],
  ['account_selection_required', 'login_required'],
  ['server_error', 'unreachable'],
  ['temporarily_unavailable', 'unreachable'],
])

function faultOf(error: unknown): OidcFault {
  if (error instanceof AuthorizationResponseError) return answeredFaults.get(error.error) ?? 'failed'
  // A code or refresh token that was used already, has expired, or was revoked.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'failed'
  if (error instanceof WWWAuthenticateChallengeError) return 'failed'
  // What is left are checks of claims, of signatures and of the answer's form.
  return 'untrusted'
}

/** Does the work, and turns whatever it throws into an `OidcError`. */
export async function orFault<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OidcError ? error : new OidcError(faultOf(error), error)
  }
}
