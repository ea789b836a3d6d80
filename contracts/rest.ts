// The only module that knows ts-rest, and only its types: at run time its one file carries a whole copy of zod 3,
// 12 kB gzipped, and a contract is plain data. spec/client/ts-rest-contract.test.ts holds what stands here equal to ts-rest's own.
import type { AppRoute, AppRouter, initContract } from '@ts-rest/core'

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

type Contracts = Pick<ReturnType<typeof initContract>, 'router' | 'otherResponse' | 'noBody' | 'type'>
type NoBody = ReturnType<Contracts['noBody']>

/** Whether a part of a contract is a route, and no router of more of them. */
export const isAppRoute = (part: AppRoute | AppRouter): part is AppRoute => 'method' in part && 'path' in part

// Bodies that a route does not describe: there is none, or a type alone says what it is.
const noBody: symbol = Symbol('ContractNoBody')
const plainType: symbol = Symbol('ContractPlainType')

/** Also of a contract that was written with ts-rest itself, which has a symbol of its own. */
export const isNoBody = (body: unknown): boolean =>
  typeof body === 'symbol' && body.description === noBody.description

interface RouterOptions {
  readonly strictStatusCodes?: boolean | undefined
}

const withOptions = (router: AppRouter, { strictStatusCodes, ...others }: RouterOptions): AppRouter => {
  // ts-rest's types let them through.
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new TypeError(`A router takes no option '${unknown}'`)
  const parts = Object.entries(router).map(([name, part]) => [
    name,
    isAppRoute(part)
      ? { ...part, strictStatusCodes: part.strictStatusCodes ?? strictStatusCodes }
      : withOptions(part, { strictStatusCodes }),
  ])
  return Object.fromEntries(parts)
}

/** Makes routers whose statuses are a closed list: an answer with any other status does not compile. */
export const rest: Contracts = {
  router: ((router: AppRouter, options: RouterOptions = {}) =>
    withOptions(router, options)) as Contracts['router'],
  otherResponse: (({ contentType, body }) => ({ contentType, body })) as Contracts['otherResponse'],
  noBody: () => noBody as NoBody,
  type: (() => plainType) as unknown as Contracts['type'],
}
