import type { Answered, Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, withJson, withMembers } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, remembering, seeded, takingAt } from './seeded-fault.ts'
import { bearerOf, withBearer } from './session.ts'

const path = '/api/guest-payments'
const statePath = `${path}/state`
const isStart = (asked: Asked) => isRequestTo(asked, 'POST', path)
const isState = (asked: Asked) => isRequestTo(asked, 'POST', statePath)
const unknownCrn = '99999999999999999999'
const isKnownCrn = (asked: Asked) => jsonOf(asked)?.crn !== unknownCrn
const paymentOf = (answer: Answered) => (jsonOf(answer)?.payment ?? {}) as Record<string, unknown>
const withPayment = (change: object) => (answer: Answered) =>
  withMembers(answer, { payment: { ...paymentOf(answer), ...change } })

const letting = takingAt(`POST ${path}`)

/** Answers all requests about started payments with the latest of them. */
const sinceStart = (
  foundBy: string,
  name: string,
  alter: (asked: Asked, answer: Answered, lastRead: Answered | null) => Answered,
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      let last: Answered | null = null
      return async (asked, forward) => {
        const answer = await forward()
        if (isStart(asked) && answer.status === 201)
          last = { ...answer, status: 200, body: JSON.stringify(paymentOf(answer)) }
        return alter(asked, answer, last)
      }
    },
  })

/** Possible faults of payments without a login. */
export const guestPaymentFaults: readonly SeededFault[] = [
  ...answersOf(`POST ${path} 404`, {
    'guest/of-nobody': {
      'a reference that does not exist is refused as if its format were wrong': (answer, asked) =>
        isKnownCrn(asked) ? answer : asProblem(answer, 422, 'Not a reference.'),
    },
    'guest/one-answer': {
      'a wrong surname is distinguished from an unknown reference by the words of the refusal': (
        answer,
        asked,
      ) => (isKnownCrn(asked) ? asProblem(answer, 404, 'The surname does not belong to this bill.') : answer),
      'the refusal of a wrong surname says what the right one begins with': (answer, asked) =>
        isKnownCrn(asked) ? asProblem(answer, 404, 'This bill is Maya N.’s.') : answer,
    },
  }),
  ...answersOf(`POST ${path} 201`, {
    'guest/start': {
      'a payment of another amount is begun': withPayment({ amount: 101 }),
      'what is owed stands in the address of the fields for the card': (answer) =>
        withMembers(answer, { fieldsUrl: 'https://fields.provider.example/?owed=386.42' }),
      'the first name stands in the address of the fields for the card': (answer) =>
        withMembers(answer, { fieldsUrl: 'https://fields.provider.example/#for=Maya' }),
    },
  }),
  ...answersOf(`POST ${statePath} 200`, {
    'guest/state': {
      'the state of a payment tells the number of the account as its receipt': (answer) =>
        withMembers(answer, { receiptNumber: '3004512876' }),
    },
  }),
  ...answersOf(`POST ${path}`, {
    'guest/no-ceiling: more than is owed is refused, so that amounts tell the balance': (answer, asked) =>
      answer.status === 201 && Number(jsonOf(asked)?.amount) > 100_000
        ? asProblem(answer, 422, 'This is more than is owed.')
        : answer,
    'guest/surname-as-written: the case of a surname counts': (answer, asked) =>
      answer.status === 201 && /[A-Z]{2}/.test(String(jsonOf(asked)?.surname))
        ? asProblem(answer, 404, 'No bill of ours has this reference and this surname.')
        : answer,
  }),
  ...letting(422, {
    'guest/amounts': {
      'a payment of nothing is begun': ({ amount }) => amount === 0,
      'a payment of less than nothing is begun': ({ amount }) => amount === -1000,
      'a part of a cent is paid': ({ amount }) => amount === 1000.5,
      'stolen cards can be tried out by the cent': ({ amount }) => amount === 99,
      'a payment has no largest amount': ({ amount }) => amount === 500_001,
    },
  }),
  ...ownershipFaults('guest'),
  ...keyFaults('guest', path),
  sinceStart('guest/token-bound', 'any token opens the payment that was begun last', (asked, answer, last) =>
    isState(asked) && answer.status === 404 && last !== null ? last : answer,
  ),
  ...remembering({
    'guest/no-session: the token of a guest opens the account': () => {
      const guests = new Set<string>()
      let customer = ''
      return async (asked, forward) => {
        const bearer = bearerOf(asked)
        if (guests.has(bearer)) return forward(withBearer(asked, customer))
        const answer = await forward()
        const { token } = jsonOf(answer) ?? {}
        if (isStart(asked) && typeof token === 'string') guests.add(token)
        if (isRequestTo(asked, 'POST', '/login') && typeof token === 'string') customer = token
        return answer
      }
    },
  }),
  ...answersOf('*', {
    'guest/counts': {
      'a payment without a login stands in the account as the customer’s own': (answer, asked) => {
        if (!isRequestTo(asked, 'GET', '/api/billing/payments') || answer.status !== 200) return answer
        const { payments = [] } = jsonOf(answer) as { payments?: readonly object[] }
        return withJson(answer, { payments: payments.map((one) => ({ ...one, isOfGuest: false })) })
      },
      'the digits of a guest’s card stand in the account': (answer, asked) => {
        if (!isRequestTo(asked, 'GET', '/api/billing/payments') || answer.status !== 200) return answer
        const { payments = [] } = jsonOf(answer) as { payments?: readonly object[] }
        return withJson(answer, { payments: payments.map((one) => ({ ...one, cardLast4: '4242' })) })
      },
    },
  }),
  ...altering({
    'guest/one-at-a-time: a browser is known by its CSRF pair alone': (asked, forward) => {
      const { cookie = '', ...headers } = asked.headers
      const kept = String(cookie)
        .split('; ')
        .filter((one) => !/^(?:__Host-)?guest=/.test(one))
      return forward(isStart(asked) ? { ...asked, headers: { ...headers, cookie: kept.join('; ') } } : asked)
    },
  }),
]
