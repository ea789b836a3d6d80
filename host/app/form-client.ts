import type { ApiClient, Auth, PageBrand } from 'gridfront'
import { createApiClient, resolveEnvironment } from 'gridfront'

export interface FormClientOptions {
  readonly brand: PageBrand
  readonly auth: Auth
}

/**
 * A client for forms that need no account: that of `backend.ts` brings the account's queries along. The bearer header of
 * whoever is logged in goes with it all the same, since the forgery pair may belong to a session.
 */
export function formClient({ brand, auth }: FormClientOptions): ApiClient {
  const client = createApiClient()
  client.initialise({
    backend: resolveEnvironment(brand, location).backend,
    forgery: brand.forgery,
    token: auth.token,
    onUnauthorised: auth.endSession,
  })
  return client
}
