import type { Answered, Asked } from '../fault.ts'
import type { Json } from './applications.ts'
import {
  applicationOf,
  changingSection,
  cookieIn,
  cookieSetBy,
  isSave,
  path,
  submitted,
} from './applications.ts'
import { asProblem, isRequestTo, jsonOf, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answersOf, inOwnWords, insteadAt, remembering } from './seeded-fault.ts'

const withdrawn = `POST ${path}/withdraw`
const isWithdrawal = (asked: Asked) => isRequestTo(asked, 'POST', `${path}/withdraw`)

const asOk = (answer: Answered, body: Json): Answered => ({
  ...withJson(answer, body),
  status: 200,
  headers: { ...answer.headers, 'content-type': 'application/json' },
})

/** A day in the server's time zone instead of the meter's. */
const dayBefore = (day: unknown) => new Date(Date.parse(String(day)) - 86_400_000).toISOString().slice(0, 10)

/** Answers that a careless backend does not store. */
export const forgettingFaults: readonly SeededFault[] = [
  ...answersOf('*', {
    'origination/keeps-each-section': {
      'everybody may have a concession, whatever they say': changingSection('support', (support) => ({
        ...support,
        eligibility: 'NOT_SURE',
      })),
    },
    'origination/keeps-rare-answers': {
      'a joint holder is forgotten': changingSection('person', ({ jointHolder: _, ...person }) => person),
      'of those who can speak for the account the first one is kept': changingSection('person', (person) =>
        Array.isArray(person.authorisedContacts)
          ? { ...person, authorisedContacts: person.authorisedContacts.slice(0, 1) }
          : person,
      ),
      'how somebody is reached safely is not kept': changingSection(
        'person',
        ({ safeContact: _, ...person }) => person,
      ),
      'the day of moving in is a day early': changingSection('supply', (supply) =>
        supply.moveInOn === undefined ? supply : { ...supply, moveInOn: dayBefore(supply.moveInOn) },
      ),
    },
    'origination/keeps-consents': {
      'news and offers are agreed to by the terms': changingSection('consents', ({ agreed }) => ({
        agreed: [...(agreed as Json[]), { ...(agreed as Json[])[0], term: 'MARKETING' }],
      })),
    },
  }),
  ...insteadAt(isSave, {
    'origination/welcomes-life-support: who relies on life support has to call': async (asked, forward) => {
      const { support } = (jsonOf(asked) ?? {}) as { support?: { lifeSupport?: Json } }
      const answer = await forward()
      return support?.lifeSupport?.isNeeded === true && answer.status === 200
        ? asProblem(answer, 422, 'Please call us.')
        : answer
    },
  }),
  ...answersOf('*', {
    'origination/welcomes-life-support: life support stops an application': (answer) => {
      const application = applicationOf(answer)
      const { lifeSupport } = (application?.support ?? {}) as { lifeSupport?: Json }
      return application !== null && lifeSupport?.isNeeded === true
        ? withJson(answer, { application: { ...application, stop: 'NOT_SERVED' } })
        : answer
    },
  }),
]

/** Possible faults of a receipt, and of how a contract is cancelled. */
export const endingFaults: readonly SeededFault[] = [
  ...answersOf(`${submitted} 200`, {
    'origination/submits-once': {
      'nothing is sent without news and offers': (answer) =>
        asProblem(answer, 422, 'Agree to news and offers.'),
    },
  }),
  ...answersOf(`${withdrawn} 410`, {
    'origination/refuses-made-up-withdrawal': {
      'a made-up link to cancel is a fault of the form': (answer) =>
        asProblem(answer, 409, 'There is no such link.'),
    },
  }),
  inOwnWords('origination/refuses-made-up-withdrawal', withdrawn),
  ...insteadAt(isWithdrawal, {
    'origination/cookie-withdraws-nothing': {
      'the browser that applied cancels without a link': async (asked, forward) => {
        const answer = await forward()
        return jsonOf(asked)?.token === undefined
          ? asOk(answer, {
              reference: 'SU-MOCK-0001',
              withdrawnAt: '2026-11-20T01:00:00.000Z',
              isRepeated: false,
            })
          : answer
      },
    },
  }),
  ...answersOf('*', {
    'origination/unconfirmed-tells-nothing': {
      'an application is accepted at once': changingSection('receipt', (receipt) => ({
        ...receipt,
        outcome: 'ACCEPTED',
        coolingOffEndsOn: '2026-12-04',
      })),
    },
    'origination/receipt-tells-nothing': {
      'the receipt says where its copy goes': changingSection('receipt', (receipt) => ({
        ...receipt,
        email: 'nobody@brand.invalid',
      })),
    },
  }),
  ...remembering({
    'origination/unconfirmed-tells-nothing': {
      'the second application for a home is looked at, confirmed or not': () => {
        const homes = new Map<string, number>()
        const secondOnes = new Set<string>()
        return async (asked, forward) => {
          const answer = await forward()
          const { supply } = (jsonOf(asked) ?? {}) as { supply?: { address?: Json } }
          if (isSave(asked) && supply !== undefined && answer.status === 200) {
            const home = JSON.stringify(supply.address)
            homes.set(home, (homes.get(home) ?? 0) + 1)
            if ((homes.get(home) ?? 0) > 1) secondOnes.add(cookieIn(asked) || cookieSetBy(answer))
          }
          return secondOnes.has(cookieIn(asked))
            ? changingSection('receipt', (receipt) => ({ ...receipt, outcome: 'IN_REVIEW' }))(answer, asked)
            : answer
        }
      },
    },
    'origination/receipt-tells-nothing: the receipt comes with all answers': () => {
      const known = new Map<string, Json>()
      return async (asked, forward) => {
        const answer = await forward()
        const application = applicationOf(answer)
        const name = cookieIn(asked) || cookieSetBy(answer)
        if (application === null) return answer
        if (application.receipt === undefined) known.set(name, application)
        return application.receipt === undefined
          ? answer
          : withJson(answer, { application: { ...known.get(name), ...application } })
      }
    },
  }),
]
