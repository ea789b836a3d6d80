import { sessionServices } from '../auth/session-services.ts'
import { createApiClient } from '../client/api-client.ts'
import type { ApiClientOptions } from '../client/client-options.ts'
import { afterDocument } from './after-document.ts'

// A chunk of its own, loaded with the first request: visitors who only read do not load the client. No contract is in it,
// and so no schema: they come with what asks by them, and a login is sent without.
export function openApi(options: ApiClientOptions & { readonly fetch: typeof fetch }) {
  const client = createApiClient()
  client.initialise({ ...options, fetch: afterDocument(options.fetch) })
  return { client, services: sessionServices(client) }
}
