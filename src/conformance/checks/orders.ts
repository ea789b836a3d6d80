import type { AppRoute, AppRouter } from '../../../contracts/rest.ts'
import { factsOf, idempotencyHeader } from '../../../contracts/route-facts.ts'
import { routesOf } from '../../../contracts/routes-of.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { myAccount, routeOf } from '../routes.ts'
import { usualBody } from './usual-request.ts'

export interface Ready {
  readonly client: HttpClient
  readonly body: object
  /** Bodies of another intent, for which the first key must not be accepted. */
  readonly others: readonly object[]
}

/** The inputs of a valid request to a route with an idempotency key, and how its effect is undone. */
export interface Order<Kind extends Ready = Ready> {
  readonly route: AppRoute
  /** 'A payment plan'. */
  readonly what: string
  /** Throws `LeftOut` if the customer of the run can make no such order. */
  readonly ready: (context: CheckContext) => Promise<Kind>
  /** Undoes what this answer has accepted. */
  readonly undo: (client: HttpClient, accepted: Reply, context: CheckContext) => unknown
  /** Members that identify what was made: the same for each request with one key. */
  readonly made: readonly string[]
  /** Further assertions about the answer to a repeated request. */
  readonly mustHoldAgain?: (client: HttpClient, again: Reply) => Promise<unknown>
  /** Throws `LeftOut` if the answer shows that there is nothing to try. */
  readonly ensurePossible?: (context: CheckContext, reply: Reply) => void
}

export const newKey = (): string => crypto.randomUUID()
export const sendOrder = (client: HttpClient, route: AppRoute, body: object, key = newKey()) =>
  client.ask(route, { body, headers: { [idempotencyHeader]: key } })

/** Runs an attempt on what was ordered, and undoes it, whatever the result. */
export async function withOrder<Kind extends Ready>(
  context: CheckContext,
  order: Order<Kind>,
  attempt: (made: Kind & { readonly reply: Reply; readonly key: string }) => Promise<void>,
  change: object = {},
): Promise<void> {
  const ready = await order.ready(context)
  const [key, body] = [newKey(), { ...ready.body, ...change }]
  const reply = await sendOrder(ready.client, order.route, body, key)
  try {
    order.ensurePossible?.(context, reply)
    reply.mustBe(201, `${order.what} was refused.`)
    await attempt({ ...ready, body, reply, key })
  } finally {
    if (reply.status === 201) await order.undo(ready.client, reply, context)
  }
}

/** Sends orders with something wrong in them, which must be refused. Undoes one that was accepted. */
export const refusing =
  (context: CheckContext, { route, undo }: Order, { client, body }: Ready) =>
  async (change: object, message: string, status = 422): Promise<Reply> => {
    const reply = await sendOrder(client, route, { ...body, ...change })
    if (reply.status === 201) await undo(client, reply, context)
    return reply.mustBe(status, message)
  }

/** The answer is about the account that is shown to a customer who has not chosen one. */
export async function mustBeOfFirstAccount(client: HttpClient, reply: Reply): Promise<Reply> {
  const own = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
  reply.mustHave(
    '/accountNumber',
    own.json.accountNumber,
    'The answer is about another account than the overview.',
  )
  return own
}

/** The checks of the idempotency keys of a router's routes, by the facts of the contract. */
export function keyChecks(
  group: string,
  router: AppRouter,
  order: Order,
  common: Omit<Check, 'id' | 'title' | 'route' | 'run'>,
): readonly Check[] {
  const { route, made } = order
  const keyed = routesOf(router).filter((one) => factsOf(one.route).idempotencyKey)
  const all = { ...common, route: routeOf(route).label }
  return checksOf(all, {
    [`${group}/key-replayed`]: {
      title: 'The same key and the same body get the same answer: sent again, an order takes effect once',
      run: (context) =>
        withOrder(context, order, async ({ client, body, key, reply: first }) => {
          const again = await sendOrder(client, route, body, key)
          again.mustBe(201, 'The same request was refused the second time.')
          for (const pointer of made)
            again.mustHave(pointer, first.at(pointer), 'The same key took effect twice.')
          await order.mustHoldAgain?.(client, again)
        }),
    },
    [`${group}/key-of-another-body`]: {
      title: 'The same key with another body is refused: it names another intent',
      run: (context) =>
        withOrder(context, order, async ({ client, others, key }) => {
          for (const other of others)
            (await sendOrder(client, route, other, key)).mustBe(422, 'A key was taken for another body.')
        }),
    },
    [`${group}/key-needed`]: {
      title: 'Without a key, or with one that is too short, an order is refused',
      run: async (context) => {
        for (const { route: one } of keyed) {
          const client = factsOf(one).bearer ? await context.customer() : context.client()
          for (const key of [undefined, 'short']) {
            const asking = { body: usualBody(one, context), headers: { [idempotencyHeader]: key } }
            ;(await client.ask(one, asking)).mustBe(422, `${one.path} took an order without a key.`)
          }
        }
      },
    },
  })
}
