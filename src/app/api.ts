// A chunk of its own, loaded with the first request: visitors who only read do not load the client. No contract is in it,
// and so no schema: they come with what asks by them, and a login is sent without.
export { sessionServices } from '../auth/session-services.ts'
export { createApiClient } from '../client/api-client.ts'
export { afterDocument } from './after-document.ts'
