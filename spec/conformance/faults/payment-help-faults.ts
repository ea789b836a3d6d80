import type { Answered, Asked } from '../faulty-proxy.ts'
import { asTaken, isAsked, jsonOf, pathOf, stateless, withJson } from './exchange.ts'
import { keyFaults, keyOfAnyBody, keyUsedUp } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, takingAt, when } from './seeded-fault.ts'

const help = '/api/payment-help'
const extensions = `${help}/extensions`
const plans = '/api/payment-plans'
const cancellation = `${plans}/cancellation`
const isAgree = (asked: Asked) => isAsked(asked, 'POST', plans)
const isExtend = (asked: Asked) => isAsked(asked, 'POST', extensions)
const isRead = (asked: Asked) => asked.method === 'GET' && pathOf(asked) === help

type Json = Record<string, unknown>
const listOf = (answer: Answered, name: string) => (jsonOf(answer)?.[name] ?? []) as Json[]

const taking = takingAt(`POST ${plans}`)

/** Answers extensions that the correct backend refuses as if they had been granted. */
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
        return asTaken(asked, forward)
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

/** Answers as if the next plan could be agreed only on the phone. */
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
  answering(
    'help/plan-limits',
    'it is not said what is wrong with a plan',
    `POST ${plans}`,
    when(422, member('errors', undefined)),
  ),
  taking('help/plan-reviewed', 'a plan needs no agreement', 422, ({ hasAgreed }) => hasAgreed === false),
  ...keyFaults('help', plans),
  ...ownershipFaults('help'),
  takingAt(`POST ${extensions}`)('help/extended', 'a bill is put off twice', 409),
  taking(
    'help/plan-limits',
    'a plan may take more than two years',
    422,
    ({ amount, owed }) => Number(amount) * 52 < Number(owed),
  ),
  taking(
    'help/plan-limits',
    'a plan may be one payment',
    422,
    ({ amount, owed }) => Number(amount) * 2 > Number(owed) + 1,
  ),
  taking('help/plan-limits', 'a plan may begin whenever', 422, (_, __, answer) =>
    answer.body.includes('/body/firstOn'),
  ),
  taking('help/plan-reviewed', 'a plan is made over another amount than is owed', 409),
  taking('help/one-at-a-time', 'a second plan is taken beside the first', 409),
  seeded(
    'help/plan-by-phone',
    stateless('a plan is taken that is agreed to on the phone alone', async (asked, forward) => {
      const answer = await forward()
      if (isRead(asked) && answer.status === 200) return phoneAlone(answer)
      return isAgree(asked) ? asTaken(asked, forward) : answer
    }),
  ),
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
]
