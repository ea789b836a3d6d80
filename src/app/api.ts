import { sessionServices } from '../auth/session-services.ts'
import { createApiClient } from '../client/api-client.ts'
import type { ApiClientOptions } from '../client/client-options.ts'
import { afterDocument } from './after-document.ts'

// A separate chunk, loaded with the first request, so visitors who only read do not load the client. It contains no
// contracts or schemas: those come with the code that uses them, and a login needs none.
export function openApi(options: ApiClientOptions & { readonly fetch: typeof fetch }) {
  const client = createApiClient()
  client.initialise({ ...options, fetch: afterDocument(options.fetch) })
  return { client, services: sessionServices(client) }
}
