import type { Auth, Brand, DoNotContactAnswer, DoNotContactRequest } from 'gridfront'
import { createApiClient, doNotContactService, resolveEnvironment } from 'gridfront'

export interface ConnectDoNotContactOptions {
  readonly brand: Brand
  readonly auth: Auth
}

/**
 * The do-not-contact list. Without a session; the bearer header of a customer who is logged in goes with it all the
 * same, since the forgery pair belongs to the session then.
 */
export function connectDoNotContact({
  brand,
  auth,
}: ConnectDoNotContactOptions): (request: DoNotContactRequest) => Promise<DoNotContactAnswer> {
  const client = createApiClient()
  client.initialise({
    backend: resolveEnvironment(brand, location).backend,
    forgery: brand.forgery,
    token: auth.token,
    onUnauthorised: auth.endSession,
  })
  const send = doNotContactService(client)
  return async (request) => {
    await auth.settled()
    return send(request)
  }
}
