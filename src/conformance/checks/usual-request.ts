import type { AppRoute } from '../../../contracts/rest.ts'
import type { Bench } from '../bench.ts'
import type { Reply } from '../reply.ts'
import { bodySchema, session, tracing } from '../routes.ts'
import type { Asking, Visitor } from '../visitor.ts'

const sender = { userAgent: 'gridfront conform', timestamp: '2026-01-01T00:00:00.000Z' }

/** An ordinary body for each route that takes one; the login's are the run's credentials. */
const bodies = new Map<AppRoute, unknown>([
  [tracing.custom, { name: 'conformance-run', level: 'debug', category: 'conformance', tags: {}, ...sender }],
  [
    tracing.error,
    { message: 'A conformance run says hello', url: 'https://www.brand.example/', context: {}, ...sender },
  ],
  [
    tracing.stateTransition,
    { machine: 'conformance', event: 'RUN', from: 'waiting', to: 'running', ...sender },
  ],
])

export function usualBody(route: AppRoute, bench: Bench): unknown {
  if (route === session.login) return bench.credentials
  const body = bodies.get(route)
  if (body === undefined && bodySchema(route) !== null)
    throw new Error(`${route.method} ${route.path} needs an ordinary body in usual-request.ts`)
  return body
}

/** As ordinary, but a login of nobody: for requests that are to be refused before anybody looks at credentials. */
export const harmlessBody = (route: AppRoute, bench: Bench): unknown =>
  route === session.login
    ? { email: 'nobody@brand.example', password: 'nobody knows it' }
    : usualBody(route, bench)

/** Sends a route's ordinary request, changed as `asking` says. */
export const sendUsual = (
  route: AppRoute,
  visitor: Visitor,
  bench: Bench,
  asking: Asking = {},
): Promise<Reply> => visitor.ask(route, { body: harmlessBody(route, bench), ...asking })
