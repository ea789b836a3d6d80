import type { Auth, Brand, RecoveryServices } from 'gridfront'
import { createApiClient, recoveryServices, resolveEnvironment } from 'gridfront'

export interface ConnectRecoveryOptions {
  readonly brand: Brand
  readonly auth: Auth
}

/**
 * The ways back into an account. With a client of their own: that of `backend.ts` brings the account's queries
 * along, and whoever stands here has no account open. The bearer header goes with them all the same, since the
 * forgery pair may belong to a session.
 */
export function connectRecovery({ brand, auth }: ConnectRecoveryOptions): RecoveryServices {
  const client = createApiClient()
  client.initialise({
    backend: resolveEnvironment(brand, location).backend,
    forgery: brand.forgery,
    token: auth.token,
    onUnauthorised: auth.endSession,
  })
  return recoveryServices(client)
}
