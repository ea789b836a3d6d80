import { QueryClient } from '@tanstack/react-query'
import type { Auth, Brand, ResolvedEnvironment } from 'gridfront'
import { createApiClient, sessionServices, traceSender } from 'gridfront'
import { createAccountQueries } from 'gridfront/account'

export interface ConnectOptions {
  readonly brand: Brand
  readonly environment: ResolvedEnvironment
  readonly auth: Auth
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
  // Account data belongs to one session: it goes with the user who saw it.
  let user = auth.getSnapshot().user
  auth.subscribe(() => {
    const now = auth.getSnapshot().user
    if (now !== user) queryClient.clear()
    user = now
  })
  return {
    services: sessionServices(client),
    account: createAccountQueries(client, queryClient),
    sendTrace: traceSender(client),
  }
}

export type Backend = ReturnType<typeof connect>
