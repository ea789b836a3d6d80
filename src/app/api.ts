// A chunk of its own, loaded with the first request: visitors who only read do not load the client.
export { recoveryServices } from '../auth/recovery-services.ts'
export { sessionServices } from '../auth/session-services.ts'
export { createApiClient } from '../client/api-client.ts'
export { traceSender } from '../tracing/trace-sender.ts'
