// The only module that imports ts-rest: a swap, or an upgrade that moves something, touches one file.
import { initContract } from '@ts-rest/core'

export type {
  ApiFetcherArgs,
  AppRoute,
  AppRouter,
  ClientInferRequest,
  ClientInferResponseBody,
  ClientInferResponses,
  InitClientReturn,
  ServerInferRequest,
  ServerInferResponses,
} from '@ts-rest/core'
export { convertQueryParamsToUrlString, initClient, isAppRoute, tsRestFetchApi } from '@ts-rest/core'

/** Makes routers whose statuses are a closed list: an answer with any other status does not compile. */
// Annotated: the inferred type names an inner symbol of ts-rest, which a declaration file cannot.
export const rest: ReturnType<typeof initContract> = initContract()

/** Stands in a route for a body that there is none of. */
export const noBody = rest.noBody()
