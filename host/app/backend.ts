import { QueryClient } from '@tanstack/react-query'
import type { Auth, PageBrand, ResolvedEnvironment } from 'gridfront'
import { createApiClient, sessionServices, traceSender } from 'gridfront'
import { createAccountQueries } from 'gridfront/account'

export interface ConnectOptions {
  readonly brand: PageBrand
  readonly environment: ResolvedEnvironment
  readonly auth: Auth
}

/** Whose session, and which: null while nobody is logged in. */
function ownerOf(auth: Auth): string | null {
  const { user } = auth.getSnapshot()
  return user && JSON.stringify([user.id, user.claims.jti])
}

/** The client of the brand's backend with what is built on it. */
export function connect({ brand, environment, auth }: ConnectOptions) {
  const client = createApiClient()
  client.initialise({
    backend: environment.backend,
    forgery: brand.forgery,
    token: auth.token,
    onUnauthorised: auth.endSession,
  })
  const queryClient = new QueryClient()
  // Account data belongs to one session: it goes with the user who saw it, and stays when the session is extended.
  let owner = ownerOf(auth)
  auth.subscribe(() => {
    const now = ownerOf(auth)
    if (now !== owner) queryClient.clear()
    owner = now
  })
  return {
    services: sessionServices(client),
    account: createAccountQueries(client, queryClient),
    sendTrace: traceSender(client),
  }
}

export type Backend = ReturnType<typeof connect>
