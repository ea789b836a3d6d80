import type { Answered, Asked } from '../fault.ts'
import { asTaken, isRequestTo, jsonOf, pathOf, withJson, withMembers } from './exchange.ts'
import { keyFaults, keyOfAnyBody, keyUsedUp } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, member, remembering, seeded, takingAt, when } from './seeded-fault.ts'

const help = '/api/payment-help'
const extensions = `${help}/extensions`
const plans = '/api/payment-plans'
const cancellation = `${plans}/cancellation`
const isAgree = (asked: Asked) => isRequestTo(asked, 'POST', plans)
const isExtend = (asked: Asked) => isRequestTo(asked, 'POST', extensions)
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
  when(201, (answer) => withMembers(answer, { instalments: change(listOf(answer, 'instalments')) }))
const billsOf = (change: Json) =>
  when(200, (answer) =>
    withMembers(answer, { bills: listOf(answer, 'bills').map((bill) => ({ ...bill, ...change })) }),
  )

/** Answers as if the next plan could be agreed only on the phone. */
const phoneAlone = (answer: Answered) => withMembers(answer, { planOffer: null, isPlanByPhone: true })

/** Possible faults of extensions and payment plans. */
export const paymentHelpFaults: readonly SeededFault[] = [
  ...answersOf(`GET ${help} 200`, {
    'help/read: the help is of another account': member('accountNumber', '300000000'),
    'help/plan-by-phone': {
      'a plan is offered that is agreed to on the phone alone': member('isPlanByPhone', true),
    },
  }),
  ...answersOf(`GET ${help}`, {
    'help/read': {
      'more is owed of a bill than of the account': billsOf({ owed: 99_999_999 }),
      'bills are in a plan that there is not': billsOf({ isInPlan: true }),
      'a bill can be put off to a day before it is due': billsOf({ latestDueOn: '2020-01-01' }),
    },
  }),
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
  ...answersOf(`POST ${extensions} 422`, {
    'help/extension-limit: it is not said what is wrong with the day': member('errors', undefined),
  }),
  ...answersOf(`POST ${extensions} 201`, {
    'help/extended: a bill is put off to another day than was asked for': member('dueOn', '2099-01-01'),
  }),
  keyUsedUp('help/extended', isExtend),
  keyOfAnyBody('help/extended', isExtend),
  ...remembering({
    'help/extended: the list of bills has the former due date': () => {
      let former: Json = {}
      return async (asked, forward) => {
        const answer = await forward()
        if (isExtend(asked) && answer.status === 201) former = jsonOf(answer) ?? {}
        return isRequestTo(asked, 'GET', '/api/my-account/bills') && answer.status === 200
          ? withJson(answer, {
              bills: listOf(answer, 'bills').map((bill) =>
                bill.invoiceNumber === former.invoiceNumber ? { ...bill, dueOn: former.formerDueOn } : bill,
              ),
            })
          : answer
      }
    },
    'help/plan-adds-up: a bill that is in a plan can be put off too': () => {
      let isAgreed = false
      return async (asked, forward) => {
        const answer = await forward()
        if (isAgree(asked) && answer.status === 201) isAgreed = true
        return isAgreed && isRead(asked) ? billsOf({ latestDueOn: '2099-01-01' })(answer, asked) : answer
      }
    },
    'help/cancelled: a plan that was ended goes on': () => {
      let plan: unknown = null
      return async (asked, forward) => {
        const answer = await forward()
        if (isAgree(asked) && answer.status === 201) plan = jsonOf(answer)
        return isRead(asked) && answer.status === 200
          ? withMembers(answer, { plan: jsonOf(answer)?.plan ?? plan })
          : answer
      }
    },
    'help/plan-by-phone: every plan that was ended counts as one that was not paid': () => {
      let ended = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (isRequestTo(asked, 'POST', cancellation) && answer.status === 200) ended += 1
        return isRead(asked) && ended >= 2 ? phoneAlone(answer) : answer
      }
    },
  }),
  ...answersOf(`POST ${plans}`, {
    'help/plan-adds-up': {
      'the instalments do not add up to what is owed': instalmentsOf((all) => all.slice(0, -1)),
      'the first instalment is due on another day': instalmentsOf(([first, ...rest]) => [
        { ...first, dueOn: '2099-01-01' },
        ...rest,
      ]),
    },
  }),
  ...answersOf(`POST ${plans} 422`, {
    'help/plan-limits: it is not said what is wrong with a plan': member('errors', undefined),
  }),
  ...taking(422, {
    'help/plan-reviewed: a plan needs no agreement': ({ hasAgreed }) => hasAgreed === false,
    'help/plan-limits': {
      'a plan may take more than two years': ({ amount, owed }) => Number(amount) * 52 < Number(owed),
      'a plan may be one payment': ({ amount, owed }) => Number(amount) * 2 > Number(owed) + 1,
      'a plan may begin whenever': (_, __, answer) => answer.body.includes('/body/firstOn'),
    },
  }),
  ...keyFaults('help', plans),
  ...ownershipFaults('help'),
  ...takingAt(`POST ${extensions}`)(409, {
    'help/extended: a bill is put off twice': () => true,
  }),
  ...taking(409, {
    'help/plan-reviewed: a plan is made over another amount than is owed': () => true,
    'help/one-at-a-time: a second plan is taken beside the first': () => true,
  }),
  ...altering({
    'help/plan-by-phone: a plan is taken that is agreed to on the phone alone': async (asked, forward) => {
      const answer = await forward()
      if (isRead(asked) && answer.status === 200) return phoneAlone(answer)
      return isAgree(asked) ? asTaken(asked, forward) : answer
    },
  }),
  ...answersOf(`POST ${cancellation} 200`, {
    'help/cancelled: a plan that was ended is reported as active': member('status', 'ACTIVE'),
  }),
]
