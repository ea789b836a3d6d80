import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import type { Settings } from '../outcomes.ts'
import { routeOf, tracing } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { sendUsual } from './usual-request.ts'

const routes = [
  { route: tracing.custom, clause: 'TRACE-1' },
  { route: tracing.error, clause: 'TRACE-2' },
  { route: tracing.stateTransition, clause: 'TRACE-3' },
] as const

const leftOut = ({ allowWrites }: Settings) =>
  allowWrites ? null : 'writes traces to a backend off this machine: allow it with --allow-writes'
const common = { profile: 'core', leftOut } as const
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
/** The example on which boundary values and generated traces are based. */
export const exampleCheck = (path: string) => `tracing/accepts-${nameOf(path)}`
const examples = routes.map(({ route }) => exampleCheck(route.path))

async function mustKeepAll(context: CheckContext, client: HttpClient, whose: string): Promise<void> {
  await context.each(routes, async ({ route }) => {
    const reply = await sendUsual(route, client, context)
    reply.mustBe(204, `${routeOf(route).label} refused a trace of ${whose}.`)
  })
}

export const tracingChecks: readonly Check[] = [
  ...routes.map(({ route, clause }) => ({
    ...common,
    id: exampleCheck(route.path),
    title: `An ordinary trace is taken by ${routeOf(route).label}`,
    route: routeOf(route).label,
    clauses: [clause],
    run: async (context: CheckContext) => {
      ;(await sendUsual(route, context.client(), context)).mustBe(204, 'An ordinary trace was refused.')
    },
  })),
  ...checksOf(common, {
    'tracing/takes-customers': {
      title: 'Traces of a logged-in customer are taken too',
      clauses: ['TRACE-1', 'TRACE-2', 'TRACE-3'],
      after: [loginCheck, reusablePair, ...examples],
      run: async (context) => mustKeepAll(context, await context.customer(), 'a logged-in customer'),
    },
    'tracing/takes-dead-tokens': {
      title: 'A trace with a token that is no longer valid is accepted as a client’s',
      clauses: ['TRACE-1', 'TRACE-2', 'TRACE-3'],
      after: [reusablePair, ...examples],
      run: async (context) => {
        const client = context.client()
        client.token = 'e30.e30.e30'
        await mustKeepAll(context, client, 'a client with a dead token')
      },
    },
  }),
]
