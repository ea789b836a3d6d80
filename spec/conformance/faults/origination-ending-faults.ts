import type { Answered, Asked } from '../faulty-proxy.ts'
import type { changing, Json } from './applications.ts'
import {
  applicationOf,
  changingSection,
  cookieIn,
  cookieSetBy,
  isRead,
  isSave,
  isSubmit,
  path,
  readWith,
  submitted,
  withCookie,
} from './applications.ts'
import type { Forward } from './exchange.ts'
import { asProblem, isAsked, jsonOf, stateless, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, seeded, when } from './seeded-fault.ts'

const withdrawn = `POST ${path}/withdraw`
const isWithdrawal = (asked: Asked) => isAsked(asked, 'POST', `${path}/withdraw`)

const telling = (foundBy: string, name: string, alter: ReturnType<typeof changing>): SeededFault =>
  answering(foundBy, name, '*', alter)
const instead = (
  foundBy: string,
  name: string,
  isMeant: (asked: Asked) => boolean,
  answer: (asked: Asked, forward: Forward) => Promise<Answered>,
): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => (isMeant(asked) ? answer(asked, forward) : forward())),
  )
const asOk = (answer: Answered, body: Json): Answered => ({
  ...withJson(answer, body),
  status: 200,
  headers: { ...answer.headers, 'content-type': 'application/json' },
})

/** A day as it is where it is read, and not where the meter is. */
const dayBefore = (day: unknown) => new Date(Date.parse(String(day)) - 86_400_000).toISOString().slice(0, 10)

/** Answers that a careless backend loses. */
export const forgettingFaults: readonly SeededFault[] = [
  telling(
    'origination/keeps-each-section',
    'everybody may have a concession, whatever they say',
    changingSection('support', (support) => ({ ...support, eligibility: 'NOT_SURE' })),
  ),
  telling(
    'origination/keeps-rare-answers',
    'a joint holder is forgotten',
    changingSection('person', ({ jointHolder: _, ...person }) => person),
  ),
  telling(
    'origination/keeps-rare-answers',
    'of those who may speak for the account the first one is kept',
    changingSection('person', (person) =>
      Array.isArray(person.authorisedContacts)
        ? { ...person, authorisedContacts: person.authorisedContacts.slice(0, 1) }
        : person,
    ),
  ),
  telling(
    'origination/keeps-rare-answers',
    'how somebody is reached safely is not kept',
    changingSection('person', ({ safeContact: _, ...person }) => person),
  ),
  telling(
    'origination/keeps-rare-answers',
    'the day of moving in is a day early',
    changingSection('supply', (supply) =>
      supply.moveInOn === undefined ? supply : { ...supply, moveInOn: dayBefore(supply.moveInOn) },
    ),
  ),
  instead(
    'origination/welcomes-life-support',
    'who relies on life support has to call',
    isSave,
    async (asked, forward) => {
      const { support } = (jsonOf(asked) ?? {}) as { support?: { lifeSupport?: Json } }
      const answer = await forward()
      return support?.lifeSupport?.isNeeded === true && answer.status === 200
        ? asProblem(answer, 422, 'Please call us.')
        : answer
    },
  ),
  seeded('origination/welcomes-life-support', {
    name: 'life support stops an application',
    make: () => async (_, forward) => {
      const answer = await forward()
      const application = applicationOf(answer)
      const { lifeSupport } = (application?.support ?? {}) as { lifeSupport?: Json }
      return application !== null && lifeSupport?.isNeeded === true
        ? withJson(answer, { application: { ...application, stop: 'NOT_SERVED' } })
        : answer
    },
  }),
  telling(
    'origination/keeps-consents',
    'news and offers are agreed to by the terms',
    changingSection('consents', ({ agreed }) => ({
      agreed: [...(agreed as Json[]), { ...(agreed as Json[])[0], term: 'MARKETING' }],
    })),
  ),
]

/** Possible faults of a receipt, and of how a contract is cancelled. */
export const endingFaults: readonly SeededFault[] = [
  telling(
    'origination/submits-once',
    'the receipt goes to the address of the shop',
    changingSection('receipt', (receipt) => ({ ...receipt, email: 'shop@brand.example' })),
  ),
  telling(
    'origination/submits-once',
    'cooling off is ten days, business or not',
    changingSection('receipt', (receipt) => ({
      ...receipt,
      coolingOffEndsOn: new Date(Date.parse(String(receipt.submittedAt)) + 10 * 86_400_000)
        .toISOString()
        .slice(0, 10),
    })),
  ),
  answering(
    'origination/submits-once',
    'nothing is sent without news and offers',
    submitted,
    when(200, (answer) => asProblem(answer, 422, 'Agree to news and offers.')),
  ),
  answering(
    'origination/withdraws',
    'who cancels has to call',
    withdrawn,
    when(200, (answer) => asProblem(answer, 409, 'Please call us.')),
  ),
  seeded('origination/withdraws', {
    name: 'it is only said that a contract is cancelled',
    make: () => async (_, forward) =>
      changingSection('receipt', ({ endedAt: _, ...receipt }) => ({
        ...receipt,
        outcome: receipt.outcome === 'WITHDRAWN' ? 'ACCEPTED' : receipt.outcome,
      }))(await forward(), { method: 'GET', path, headers: {}, body: '' } as Asked),
  }),
  answering(
    'origination/withdraws',
    'cancelled again it is a conflict',
    withdrawn,
    when(200, (answer) =>
      jsonOf(answer)?.isRepeated === true ? asProblem(answer, 409, 'It is cancelled already.') : answer,
    ),
  ),
  answering(
    'origination/withdraws',
    'each time it is cancelled anew',
    withdrawn,
    when(200, (answer) => withJson(answer, { ...jsonOf(answer), isRepeated: false })),
  ),
  answering(
    'origination/withdraws',
    'what is cancelled has another reference',
    withdrawn,
    when(200, (answer) => withJson(answer, { ...jsonOf(answer), reference: 'CANCELLED-1' })),
  ),
  instead(
    'origination/withdraws-nothing-unsent',
    'what was not sent is cancelled all the same',
    isWithdrawal,
    async (asked, forward) => {
      const application = await readWith(asked, forward)
      const answer = await forward()
      return answer.status === 409 && application !== null
        ? asOk(answer, {
            reference: 'SU-MOCK-0000',
            withdrawnAt: '2026-11-20T01:00:00.000Z',
            isRepeated: false,
          })
        : answer
    },
  ),
  instead(
    'origination/withdraws-nothing-unsent',
    'what was not sent is deleted when it is cancelled',
    isWithdrawal,
    async (asked, forward) => {
      const answer = await forward()
      if (answer.status === 409 && (await readWith(asked, forward))?.receipt === undefined)
        await forward({ ...asked, path: `${path}/discard`, body: '' })
      return answer
    },
  ),
  answering(
    'origination/refuses-made-up-withdrawal',
    'a made-up link to cancel is a fault of the form',
    withdrawn,
    when(410, (answer) => asProblem(answer, 409, 'There is no such link.')),
  ),
  answering(
    'origination/refuses-made-up-withdrawal',
    'a refused link to cancel is told in words of its own',
    withdrawn,
    (answer, asked) =>
      answer.status === 410
        ? withJson(answer, { ...jsonOf(answer), detail: `No ${String(jsonOf(asked)?.token).length}.` })
        : answer,
  ),
  seeded('origination/withdrawal-is-final', {
    name: 'who knows nothing cancels the newest contract',
    make: () => {
      let newest = ''
      return async (asked, forward) => {
        const isLent = isWithdrawal(asked) && cookieIn(asked) === '' && newest !== ''
        const isMeant = isLent && jsonOf(asked)?.token === undefined
        const answer = await forward(isMeant ? withCookie(asked, newest) : asked)
        if (isSubmit(asked) && answer.status === 200) newest = cookieIn(asked)
        newest = cookieSetBy(answer) === '' ? newest : newest
        return answer
      }
    },
  }),
  seeded('origination/withdrawal-is-final', {
    name: 'what is cancelled is in effect again when it is sent again',
    make: () => {
      const revived = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        const application = applicationOf(answer)
        const { outcome } = (application?.receipt ?? {}) as { outcome?: string }
        if (isSubmit(asked) && outcome === 'WITHDRAWN') revived.add(cookieIn(asked))
        const isMeant = (isRead(asked) || isSubmit(asked)) && revived.has(cookieIn(asked))
        return isMeant
          ? changingSection('receipt', ({ endedAt: _, ...receipt }) => ({ ...receipt, outcome: 'ACCEPTED' }))(
              answer,
              asked,
            )
          : answer
      }
    },
  }),
]
