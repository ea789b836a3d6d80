import type { Answered, Asked } from '../faulty-proxy.ts'
import { asProblem, isAsked, jsonOf, pathOf, stateless, withJson } from './exchange.ts'
import { keyOfAnyBody, keyUsedUp, newKey } from './key-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, when } from './seeded-fault.ts'

const help = '/api/payment-help'
const extensions = `${help}/extensions`
const plans = '/api/payment-plans'
const cancellation = `${plans}/cancellation`
const isAgree = (asked: Asked) => isAsked(asked, 'POST', plans)
const isExtend = (asked: Asked) => isAsked(asked, 'POST', extensions)
const isRead = (asked: Asked) => asked.method === 'GET' && pathOf(asked) === help

type Json = Record<string, unknown>
const listOf = (answer: Answered, name: string) => (jsonOf(answer)?.[name] ?? []) as Json[]

const half = (owed: unknown) => Math.ceil(Number(owed) / 2)

/** Plans that the right backend refuses with a status are sent again, mended by what it has offered. */
const taking = (
  foundBy: string,
  name: string,
  status: number,
  isMeant: (body: Json, asked: Asked, offer: Json) => boolean,
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      let offer: Json = {}
      return async (asked, forward) => {
        const answer = await forward()
        if (isRead(asked) && answer.status === 200) offer = (jsonOf(answer)?.planOffer ?? offer) as Json
        const body = jsonOf(asked)
        if (!isAgree(asked) || body === null || answer.status !== status || !isMeant(body, asked, offer))
          return answer
        const { owed, firstFrom } = offer
        const mended = {
          owed,
          amount: half(owed),
          frequency: 'FORTNIGHTLY',
          firstOn: firstFrom,
          hasAgreed: true,
        }
        return forward(newKey(withJson(asked, mended)))
      }
    },
  })

/** Extensions that the right backend refuses are answered as if they had been granted. */
const granting = (
  foundBy: string,
  name: string,
  status: number,
  isMeant: (body: Json, seen: ReadonlyMap<unknown, Json>) => boolean,
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      const seen = new Map<unknown, Json>()
      return async (asked, forward) => {
        const answer = await forward()
        if (isRead(asked) && answer.status === 200)
          for (const bill of listOf(answer, 'bills')) seen.set(bill.invoiceNumber, bill)
        const body = jsonOf(asked)
        if (!isExtend(asked) || body === null || answer.status !== status || !isMeant(body, seen))
          return answer
        const formerDueOn = seen.get(body.invoiceNumber)?.dueOn ?? body.dueOn
        const made = { ...body, formerDueOn, grantedAt: '2026-11-25T01:00:00.000Z' }
        return {
          ...withJson(answer, made),
          status: 201,
          headers: { ...answer.headers, 'content-type': 'application/json; charset=utf-8' },
        }
      }
    },
  })

const instalmentsOf = (change: (instalments: Json[]) => Json[]) =>
  when(201, (answer) =>
    withJson(answer, { ...jsonOf(answer), instalments: change(listOf(answer, 'instalments')) }),
  )
const billsOf = (change: Json) =>
  when(200, (answer) =>
    withJson(answer, {
      ...jsonOf(answer),
      bills: listOf(answer, 'bills').map((bill) => ({ ...bill, ...change })),
    }),
  )

/** As if the next plan could be agreed only on the phone. */
const phoneAlone = (answer: Answered) =>
  withJson(answer, { ...jsonOf(answer), planOffer: null, isPlanByPhone: true })

/** Possible faults of extensions and payment plans. */
export const paymentHelpFaults: readonly SeededFault[] = [
  answering(
    'help/read',
    'the help is of another account',
    `GET ${help}`,
    when(200, member('accountNumber', '300000000')),
  ),
  answering(
    'help/read',
    'more is owed of a bill than of the account',
    `GET ${help}`,
    billsOf({ owed: 99_999_999 }),
  ),
  answering('help/read', 'bills are in a plan that there is not', `GET ${help}`, billsOf({ isInPlan: true })),
  answering(
    'help/read',
    'a bill can be put off to a day before it is due',
    `GET ${help}`,
    billsOf({ latestDueOn: '2020-01-01' }),
  ),
  seeded(
    'help/unknown-account',
    stateless('an account that is not there gives way to the first', async (asked, forward) => {
      const body = jsonOf(asked)
      if (!isAgree(asked) || body?.account !== 'gridfront-conform') return forward()
      const { account: _, ...rest } = body
      return forward(withJson(asked, rest))
    }),
  ),
  answering(
    'help/of-nobody',
    'a plan of nobody is ended',
    `POST ${cancellation}`,
    when(404, (answer) => asProblem(answer, 409, 'This plan has ended.')),
  ),
  answering(
    'help/of-nobody',
    'another customer’s bill is told to be there',
    `POST ${extensions}`,
    when(404, (answer) => asProblem(answer, 409, 'This bill cannot be put off.')),
  ),
  granting(
    'help/extension-limit',
    'a bill is put off beyond the last day',
    422,
    (body, seen) => String(body.dueOn) > String(seen.get(body.invoiceNumber)?.latestDueOn),
  ),
  granting(
    'help/extension-limit',
    'a bill is put off to the day on which it is due',
    422,
    (body, seen) => body.dueOn === seen.get(body.invoiceNumber)?.dueOn,
  ),
  answering(
    'help/extension-limit',
    'it is not said what is wrong with the day',
    `POST ${extensions}`,
    when(422, member('errors', undefined)),
  ),
  answering(
    'help/extended',
    'a bill is put off to another day than was asked for',
    `POST ${extensions}`,
    when(201, member('dueOn', '2099-01-01')),
  ),
  keyUsedUp('help/extended', isExtend),
  keyOfAnyBody('help/extended', isExtend),
  granting('help/extended', 'a bill is put off twice', 409, () => true),
  seeded('help/extended', {
    name: 'the list of bills has the former due date',
    make: () => {
      let former: Json = {}
      return async (asked, forward) => {
        const answer = await forward()
        if (isExtend(asked) && answer.status === 201) former = jsonOf(answer) ?? {}
        return isAsked(asked, 'GET', '/api/my-account/bills') && answer.status === 200
          ? withJson(answer, {
              bills: listOf(answer, 'bills').map((bill) =>
                bill.invoiceNumber === former.invoiceNumber ? { ...bill, dueOn: former.formerDueOn } : bill,
              ),
            })
          : answer
      }
    },
  }),
  answering(
    'help/plan-adds-up',
    'the instalments do not add up to what is owed',
    `POST ${plans}`,
    instalmentsOf((all) => all.slice(0, -1)),
  ),
  answering(
    'help/plan-adds-up',
    'the first instalment is due on another day',
    `POST ${plans}`,
    instalmentsOf(([first, ...rest]) => [{ ...first, dueOn: '2099-01-01' }, ...rest]),
  ),
  seeded('help/plan-adds-up', {
    name: 'a bill that is in a plan can be put off too',
    make: () => {
      let isAgreed = false
      return async (asked, forward) => {
        const answer = await forward()
        if (isAgree(asked) && answer.status === 201) isAgreed = true
        return isAgreed && isRead(asked) ? billsOf({ latestDueOn: '2099-01-01' })(answer, asked) : answer
      }
    },
  }),
  taking(
    'help/plan-limits',
    'a plan may take more than two years',
    422,
    ({ amount }, _, { owed }) => Number(amount) * 52 < Number(owed),
  ),
  taking(
    'help/plan-limits',
    'a plan may be one payment',
    422,
    ({ amount }, _, { owed }) => Number(amount) > half(owed),
  ),
  taking(
    'help/plan-limits',
    'a plan may begin whenever',
    422,
    ({ firstOn }, _, { firstUntil }) => String(firstOn) > String(firstUntil),
  ),
  answering(
    'help/plan-limits',
    'it is not said what is wrong with a plan',
    `POST ${plans}`,
    when(422, member('errors', undefined)),
  ),
  taking(
    'help/plan-reviewed',
    'a plan is made over another amount than is owed',
    409,
    ({ owed }, _, offer) => owed === Number(offer.owed) + 1,
  ),
  taking('help/plan-reviewed', 'a plan needs no agreement', 422, ({ hasAgreed }) => hasAgreed === false),
  keyUsedUp('help/key-replayed', isAgree),
  keyOfAnyBody('help/key-of-another-body', isAgree),
  taking('help/key-needed', 'a plan needs no key', 422, (_, { headers }) => {
    const key = headers['idempotency-key']
    return key === undefined || key === 'short'
  }),
  seeded('help/one-at-a-time', {
    name: 'a second plan is taken beside the first',
    make: () => {
      let first: Answered | undefined
      return async (asked, forward) => {
        const answer = await forward()
        if (!isAgree(asked)) return answer
        if (answer.status === 201) first = answer
        return answer.status === 409 && first !== undefined ? first : answer
      }
    },
  }),
  answering(
    'help/cancelled',
    'a plan that was ended is told as active',
    `POST ${cancellation}`,
    when(200, member('status', 'ACTIVE')),
  ),
  seeded('help/cancelled', {
    name: 'a plan that was ended goes on',
    make: () => {
      let plan: unknown = null
      return async (asked, forward) => {
        const answer = await forward()
        if (isAgree(asked) && answer.status === 201) plan = jsonOf(answer)
        return isRead(asked) && answer.status === 200
          ? withJson(answer, { ...jsonOf(answer), plan: jsonOf(answer)?.plan ?? plan })
          : answer
      }
    },
  }),
  seeded('help/plan-by-phone', {
    name: 'every plan that was ended counts as one that was not paid',
    make: () => {
      let ended = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (isAsked(asked, 'POST', cancellation) && answer.status === 200) ended += 1
        return isRead(asked) && ended >= 2 ? phoneAlone(answer) : answer
      }
    },
  }),
  answering(
    'help/plan-by-phone',
    'a plan is offered that is agreed to on the phone alone',
    `GET ${help}`,
    when(200, member('isPlanByPhone', true)),
  ),
  seeded('help/plan-by-phone', {
    name: 'a plan is taken that is agreed to on the phone alone',
    make: () => {
      let offer: Json = {}
      return async (asked, forward) => {
        const answer = await forward()
        if (isRead(asked) && answer.status === 200) {
          offer = (jsonOf(answer)?.planOffer ?? offer) as Json
          return phoneAlone(answer)
        }
        if (!isAgree(asked) || answer.status === 201) return answer
        const { owed, firstFrom: firstOn } = offer
        const mended = { owed, amount: half(owed), frequency: 'FORTNIGHTLY', firstOn, hasAgreed: true }
        return forward(newKey(withJson(asked, mended)))
      }
    },
  }),
]
