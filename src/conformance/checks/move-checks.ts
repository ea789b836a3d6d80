import type { Move, MoveList } from '../../../contracts/schemas/move.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { moves, myAccount, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { fictitiousMove } from './fictitious-move.ts'
import { dayFromNow, requestsLeftOut } from './fictitious-requests.ts'
import type { Order } from './orders.ts'
import { keyChecks, refusing, sendOrder, withOrder } from './orders.ts'
import { choicesOf } from './plan-checks.ts'
import { listRequests, withdrawRequest } from './request-checks.ts'

/** All other checks of moves depend on this one. */
const listCheck = 'moves/list'
const [listRoute, orderRoute, cancelRoute] = [moves.list, moves.order, moves.cancel].map(
  (route) => routeOf(route).label,
) as [string, string, string]

const common = { profile: 'customer', clauses: ['ACC-8', 'API-12'], after: [loginCheck] } as const
const writing = {
  profile: 'customer',
  clauses: ['ACC-8', 'ORIG-2', 'API-12'],
  route: orderRoute,
  after: [loginCheck, reusablePair, listCheck],
  leftOut: requestsLeftOut,
} as const

const moveOf = (reply: Reply) => reply.json as unknown as Move

async function listOf(client: HttpClient): Promise<{ reply: Reply; found: MoveList }> {
  const reply = (await client.ask(moves.list)).mustBe(200, 'The moves were refused.')
  return { reply, found: reply.json as unknown as MoveList }
}
const cancel = (client: HttpClient, reference: string) => client.ask(moves.cancel, { body: { reference } })
const openMoveOut = async (client: HttpClient) =>
  (await listRequests(client)).list.find(({ kind, isWithdrawable }) => kind === 'MOVE_OUT' && isWithdrawable)

/** A place near the customer's home, so that the same network supplies it. */
async function nearbyOf(client: HttpClient) {
  const own = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
  const [, state = 'NSW', postcode = '2000'] =
    /([A-Z]{2,3}) (\d{4})$/.exec(String(own.json.supplyAddress)) ?? []
  return { state, postcode }
}

/** A move of the customer's first account to a home that does not exist. */
export const moveOrder = {
  route: moves.order,
  what: 'A move',
  made: ['/reference', '/sentAt'],
  ready: async (context: CheckContext) => {
    const client = await context.customer()
    const { found } = await listOf(client)
    if (found.moves.some(({ isCancellable, status }) => isCancellable && status !== 'WITHDRAWN'))
      throw new LeftOut('the customer has a move that is open')
    if ((await openMoveOut(client)) !== undefined)
      throw new LeftOut('the supply at the home of the customer is ending already')
    const { choices, current } = (await choicesOf(client)).found
    const plan = choices.find(({ terms }) => terms.planId === current.planId) ?? choices[0]
    if (plan === undefined) throw new LeftOut('no plan is offered to the customer')
    const { planId, version } = plan.terms
    const sample = fictitiousMove(context)
    const address = { ...sample.supply.address, ...(await nearbyOf(client)) }
    const agreed = sample.consents.agreed.map(({ term, version: any }) => ({
      term,
      version:
        term === 'PLAN_DOCUMENT'
          ? version
          : (found.editions?.find((edition) => edition.term === term)?.version ?? any),
    }))
    const body = {
      ...sample,
      password: context.credentials.password,
      supply: { ...sample.supply, address },
      plan: { planId },
      consents: { agreed },
    }
    const other = { ...body, supply: { ...body.supply, hasSolar: true } }
    return { client, body, others: [other] }
  },
  undo: async (client: HttpClient, accepted: Reply) => {
    await cancel(client, moveOf(accepted).reference)
    const out = await openMoveOut(client)
    if (out !== undefined) await withdrawRequest(client, out.reference)
  },
} satisfies Order

/** Moves to another home. Each is cancelled again, and the end of supply is withdrawn. */
export const moveChecks: readonly Check[] = [
  ...checksOf(common, {
    [listCheck]: {
      title: 'Moves are listed newest first, each once, and only those with a contract have an account',
      clauses: ['ACC-8', 'AUTH-14', 'API-12'],
      route: listRoute,
      run: async (context) => {
        const { reply, found } = await listOf(await context.customer())
        const references = found.moves.map(({ reference }) => reference)
        reply.mustListOnce('/moves', references, 'A move is listed twice.')
        const times = found.moves.map(({ sentAt }) => sentAt)
        reply.mustBeNewestFirst('/moves', times, 'Moves are not listed newest first.')
      },
    },
  }),
  ...checksOf(writing, {
    'moves/both-homes': {
      title: 'A move ends the supply at the old home and applies for the new one, as it was ordered',
      run: (context) =>
        withOrder(context, moveOrder, async ({ client, body, reply }) => {
          const { moveOutOn } = body.moveOut
          const { moveInOn } = body.supply
          reply.mustMatch(
            { from: { endsOn: moveOutOn, endIsWithdrawable: true }, to: { moveInOn } },
            'The days of the move are not those that were ordered, or its end cannot be withdrawn.',
          )
          const { status, to, isCancellable } = moveOf(reply)
          const isEither = status === 'ACCEPTED' || status === 'IN_REVIEW'
          reply.mustHold(isEither && isCancellable, 'A new move is not open.', 'open', status, '/status')
          const hasAccount = to.accountNumber !== null && to.startsOn !== null && to.startsOn >= moveInOn
          reply.mustHold(
            hasAccount === (status === 'ACCEPTED'),
            'An accepted move has no account from the day of moving in, or one in review has.',
            status === 'ACCEPTED' ? `an account from ${moveInOn} on` : 'none',
            `${to.accountNumber}, ${to.startsOn}`,
            '/to',
          )
          const { reply: list, found } = await listOf(client)
          const at = found.moves.findIndex(({ reference }) => reference === moveOf(reply).reference)
          list.mustHave(`/moves/${at}`, reply.json, 'The list has another move than was ordered.')
          const out = await openMoveOut(client)
          list.mustHold(
            out?.effectiveOn === moveOutOn,
            'The end of supply at the old home is not among the requests.',
            moveOutOn,
            String(out?.effectiveOn),
          )
        }),
    },
    'moves/one-at-a-time': {
      title: 'While a move from a home is open, a second one is refused',
      run: (context) =>
        withOrder(context, moveOrder, async (made) => {
          await refusing(context, moveOrder, made)({}, 'A second move from the same home was taken.', 409)
          const { moveOut: _, ...rest } = made.body
          const again = await sendOrder(made.client, moves.order, rest)
          again.mustBe(409, 'A second move from the same home was taken without an end of supply.')
        }),
    },
  }),
  ...keyChecks('moves', moves, moveOrder, writing),
  ...checksOf(writing, {
    'moves/refuses': {
      title: 'Without consents, the last day at the old home or with days in the past there is no move',
      run: async (context) => {
        const ready = await moveOrder.ready(context)
        const refuse = refusing(context, moveOrder, ready)
        const { supply, moveOut, consents } = ready.body
        const past = dayFromNow(context, -3)
        const wrong = [
          [{ moveOut: undefined }, 'A move was taken without an end of supply.', '/body/moveOut'],
          [
            { moveOut: { ...moveOut, moveOutOn: past } },
            'A move was taken with a last day in the past.',
            '/body/moveOut/moveOutOn',
          ],
          [
            { supply: { ...supply, moveInOn: past } },
            'A move was taken with a first day in the past.',
            '/body/supply/moveInOn',
          ],
          [
            { consents: { agreed: consents.agreed.slice(1) } },
            'A move was taken without consent to the terms.',
            '/body/consents/agreed',
          ],
        ] as const
        await context.each(wrong, async ([change, message, pointer]) => {
          const reply = await refuse(change, message)
          reply.mustPointTo(pointer)
        })
        const left = await openMoveOut(ready.client)
        if (left !== undefined) await withdrawRequest(ready.client, left.reference)
        const { reply } = await listOf(ready.client)
        reply.mustHold(
          left === undefined,
          'A refused move has ended the supply at the old home.',
          'nothing',
          String(left?.reference),
        )
      },
    },
    'moves/cancel': {
      title:
        'A cancelled move is WITHDRAWN, also when repeated, and the old home still ends until that is withdrawn',
      route: cancelRoute,
      run: (context) =>
        withOrder(context, moveOrder, async ({ client, body, reply: made }) => {
          const { reference } = moveOf(made)
          const first = (await cancel(client, reference)).mustBe(200, 'A move could not be cancelled.')
          const { endedAt } = moveOf(first)
          first.mustMatch(
            { status: 'WITHDRAWN', isCancellable: false, from: { endsOn: body.moveOut.moveOutOn } },
            'A cancelled move is not reported as such, or the end of supply at the old home is gone.',
          )
          first.mustHold(endedAt !== null, 'A cancelled move has no time.', 'a time', 'null', '/endedAt')
          const again = (await cancel(client, reference)).mustBe(200, 'Cancelling again was refused.')
          again.mustHave('/endedAt', endedAt, 'Cancelling again has another time than the first.')
          const out = await openMoveOut(client)
          if (out !== undefined) await withdrawRequest(client, out.reference)
          const { reply, found } = await listOf(client)
          const at = found.moves.findIndex((move) => move.reference === reference)
          const gone = 'The old home still ends although that was withdrawn.'
          reply.mustHave(`/moves/${at}/from/endsOn`, null, gone)
          reply.mustHave(`/moves/${at}/from/endIsWithdrawable`, false, gone)
        }),
    },
  }),
]
