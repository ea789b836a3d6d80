// A chunk of its own, loaded with the first thing to send: who only reads carries no client.
export { recoveryServices } from '../auth/recovery-services.ts'
export { sessionServices } from '../auth/session-services.ts'
export { createApiClient } from '../client/api-client.ts'
export { traceSender } from '../tracing/trace-sender.ts'
