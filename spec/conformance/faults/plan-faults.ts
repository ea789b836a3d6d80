import { plansInMarrickville } from '../../../fixtures/plans.ts'
import type { Answered, Asked } from '../fault.ts'
import { asProblem, isRequestTo, jsonOf, pathOf, withHeaders, withJson, withMembers } from './exchange.ts'
import { keyFaults } from './key-faults.ts'
import { ownershipFaults } from './ownership-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, member, remembering, takingAt, when } from './seeded-fault.ts'

const choices = '/api/my-account/plans'
const changes = '/api/my-account/plan-changes'
const cancellation = `${changes}/cancellation`
const isOrder = (asked: Asked) => isRequestTo(asked, 'POST', changes)
const _isCancel = (asked: Asked) => isRequestTo(asked, 'POST', cancellation)

const [flex, saver] = plansInMarrickville.offers.map(({ terms }) => terms)
type Json = Record<string, unknown>
const listOf = (answer: Answered, name: string) => (jsonOf(answer)?.[name] ?? []) as Json[]

const taking = takingAt(`POST ${changes}`)

/** Terms with another price. */
const dearer = (terms: Json) => ({
  ...terms,
  prices: (terms.prices as Json[]).map((price) => ({ ...price, unitPrice: '0.3999' })),
})

/** Possible faults of an account's plans, and of changing them. */
export const planFaults: readonly SeededFault[] = [
  ...answersOf(`GET ${choices} 200`, {
    'plans/choices': {
      'the plans are of another account': member('accountNumber', '300000000'),
      'a plan of another network is offered': (answer) =>
        withMembers(answer, {
          choices: listOf(answer, 'choices').map((choice, at) =>
            at === 1 ? { ...choice, terms: { ...(choice.terms as Json), network: 'Energex' } } : choice,
          ),
        }),
      'every plan is marked as the present one': (answer) =>
        withMembers(answer, {
          choices: listOf(answer, 'choices').map((choice) => ({ ...choice, isCurrent: true })),
        }),
    },
    'plans/estimates: a difference flatters the plan': (answer) =>
      withMembers(answer, {
        choices: listOf(answer, 'choices').map((choice) => ({
          ...choice,
          differenceCents: typeof choice.differenceCents === 'number' ? choice.differenceCents - 5000 : null,
        })),
      }),
    'plans/estimates: years are estimated of no usage': member('basis', null),
    'plans/what-if: the answer supposes something else than was asked': (answer) =>
      'whatIf' in (jsonOf(answer) ?? {})
        ? withMembers(answer, { whatIf: { ...(jsonOf(answer)?.whatIf as Json), solarKw: 1, evKmPerWeek: 1 } })
        : answer,
    'plans/agreed-stays: prices of the plan that was agreed to move afterwards': (answer) =>
      withMembers(answer, {
        changes: listOf(answer, 'changes').map((change) => ({
          ...change,
          terms: dearer(change.terms as Json),
        })),
      }),
    'plans/one-at-a-time: nobody is told that a change is open': member('obstacle', null),
  }),
  ...(
    [
      ['with an electric car a year costs less', 'evKmPerWeek', 100],
      ['with panels a year costs more', 'solarKw', 9_999_999],
    ] as const
  ).map(([name, what, annualCents]) =>
    answering(
      'plans/what-if',
      name,
      `GET ${choices}`,
      when(200, (answer) => {
        const whatIf = (jsonOf(answer)?.whatIf ?? {}) as Json
        return Number(whatIf[what] ?? 0) === 0
          ? answer
          : withMembers(answer, {
              choices: listOf(answer, 'choices').map((choice) => ({ ...choice, annualCents })),
            })
      }),
    ),
  ),
  ...(
    [
      ['prices of another plan are announced', { terms: { planId: 'OTHER' } }],
      ['the announced prices have the edition of those that apply', { terms: { version: flex?.version } }],
      ['prices are announced for a day that is over', { from: '2020-01-01' }],
    ] as const
  ).map(([name, wrong]) =>
    answering(
      'plans/announced',
      name,
      `GET ${choices}`,
      when(200, (answer) => {
        const current = jsonOf(answer)?.current as Json
        const announced = current.announced as Json
        return withMembers(answer, {
          current: {
            ...current,
            announced: {
              ...announced,
              ...wrong,
              terms: { ...(announced.terms as Json), ...('terms' in wrong && wrong.terms) },
            },
          },
        })
      }),
    ),
  ),
  ...answersOf('*', {
    'plans/one-at-a-time: a second change is agreed to while one is open': (answer, asked) => {
      if (!isOrder(asked) || answer.status !== 409 || jsonOf(asked)?.planVersion !== saver?.version)
        return answer
      if (!answer.body.includes('agreed to')) return answer
      const change = {
        ...{ reference: 'PC-0000-0000', accountNumber: '3004512876', status: 'AGREED' },
        agreedAt: new Date().toISOString(),
        ...{ startsOn: '2027-02-01', coolingOffEndsOn: '2027-01-10', consentVersion: '2026-11-29' },
        from: { planId: 'FLEX-RES', displayName: 'Everyday Flex' },
        terms: saver,
        ...{ concession: 'NO', cancelledAt: null, returnedOn: null, isCancellable: true },
      }
      const asJson = withHeaders(answer, { 'content-type': 'application/json; charset=utf-8' })
      return { ...withJson(asJson, change), status: 201 }
    },
  }),
  ...altering({
    'plans/unknown-account: an account that is not there gives way to the first': async (asked, forward) =>
      isRequestTo(asked, 'GET', choices) ? forward({ ...asked, path: pathOf(asked) }) : forward(),
  }),
  ...answersOf(`POST ${changes} 201`, {
    'plans/agreed': {
      'the prices that were agreed to are not those that were shown': (answer) =>
        withMembers(answer, { terms: dearer(jsonOf(answer)?.terms as Json) }),
      'the consent is kept without its edition': member('consentVersion', 'unknown'),
      'the consent has the time of another day': member('agreedAt', '2020-01-01T00:00:00.000Z'),
      'ten days are counted, and not ten business days': (answer) => {
        const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
        return withMembers(answer, { coolingOffEndsOn: day })
      },
    },
  }),
  ...remembering({
    'plans/agreed-stays: a change counts before its first day': () => {
      let isChanged = false
      return async (asked, forward) => {
        const answer = await forward()
        if (isOrder(asked) && answer.status === 201) isChanged = true
        if (!isChanged || !isRequestTo(asked, 'GET', choices) || answer.status !== 200) return answer
        const current = { ...(jsonOf(answer)?.current as Json), planId: saver?.planId, terms: saver }
        return withMembers(answer, { current })
      }
    },
    'plans/key-replayed: the same key done twice is two changes': () => {
      const done = new Map<string, number>()
      return async (asked, forward) => {
        const answer = await forward()
        const key = String(asked.headers['idempotency-key'])
        if (!isOrder(asked) || answer.status !== 201) return answer
        const count = done.get(key) ?? 0
        done.set(key, count + 1)
        return count === 0 ? answer : withMembers(answer, { reference: `PC-${count}000-0000` })
      }
    },
  }),
  ...keyFaults('plans', changes),
  ...ownershipFaults('plans'),
  ...takingAt(`POST ${cancellation}`)(409, {
    'plans/cancel-too-late: a change is cancelled after its cooling-off period': () => true,
  }),
  ...taking(422, {
    'plans/consent-needed': {
      'consent is not demanded': ({ consent }) => consent === undefined,
      'a consent that was not given is taken': ({ consent }) =>
        (consent as Json | undefined)?.hasAgreed === false,
      'nobody is asked about a concession': ({ concession }) => concession === undefined,
      'any edition of the words is agreed to': ({ consent }) =>
        (consent as Json | undefined)?.version === 'gridfront-conform',
    },
    'plans/only-offered': {
      'a plan of another network is accepted': ({ planId }) => planId === 'gridfront-conform-nowhere',
    },
    'plans/days: any day is taken': ({ start }) => start === 'CHOSEN_DAY',
  }),
  ...taking(409, {
    'plans/only-offered': {
      'prices are agreed to that nobody has seen': ({ planVersion }) => planVersion === 'gridfront-conform',
      'a plan is taken that the meter cannot have': ({ planId }) => planId === 'SHIFT-RES',
    },
  }),
  ...answersOf(`POST ${cancellation} 200`, {
    'plans/cancel: a change that was cancelled goes on': member('status', 'AGREED'),
    'plans/cancel: cancelling again has a time of its own': (answer) =>
      withMembers(answer, { cancelledAt: new Date(Date.now() + Math.random() * 1e6).toISOString() }),
  }),
  ...answersOf(`POST ${cancellation} 409`, {
    'plans/cancel-too-late': {
      'a cancellation that comes too late ends the session': (answer) =>
        asProblem(answer, 401, 'Log in first.'),
    },
  }),
]
