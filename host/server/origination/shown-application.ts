import type { SignUpApplication, SignUpReason } from 'gridfront/contracts'
import { dayIn } from '../civil-day.ts'
import type { applications } from '../database/schema.ts'
import type { SavedAnswers } from './saved-answers.ts'

export type ApplicationRow = typeof applications.$inferSelect

const dayMs = 86_400_000
/** How long an application is kept after its last change unless it is sent, and how long a browser holds it. */
export const keptMs = 30 * dayMs

/** At most the last three characters, and never more than half of them. */
function endOf(text: string): string {
  const characters = [...text]
  const count = Math.min(3, Math.floor(characters.length / 2))
  return count === 0 ? '' : characters.slice(-count).join('')
}

function personOf({ identity, ...person }: NonNullable<SavedAnswers['person']>) {
  if (identity === undefined) throw new Error('a person was saved without a document')
  const { kind, number, state } = identity
  return { ...person, identity: { kind, numberEnd: endOf(number), ...(state && { state }) } }
}

function supportOf({ concession, ...support }: NonNullable<SavedAnswers['support']>) {
  if (concession === undefined) return support
  const { cardNumber = '', ...card } = concession
  return { ...support, concession: { ...card, cardNumberEnd: endOf(cardNumber) } }
}

const consentsOf = ({ agreed }: NonNullable<SavedAnswers['consents']>) => ({
  agreed: agreed.map(({ term, version, agreedAt }) => ({ term, version, agreedAt })),
})

/** The reason for the review or refusal that may be shown: never that somebody else is a customer or has applied. */
const reasonOf = ({ status, review, reason }: ApplicationRow): SignUpReason | null =>
  status === 'IN_REVIEW' && review === 'CREDIT' ? 'CREDIT' : status === 'DECLINED' ? reason : null

function receiptOf(row: ApplicationRow) {
  const { status, reference, submittedAt, coolingOffEndsOn, answers, endedAt, startsOn } = row
  if (status === 'OPEN' || !reference || !submittedAt || !coolingOffEndsOn || !answers.person) return null
  return {
    reference,
    submittedAt: submittedAt.toISOString(),
    outcome: status,
    coolingOffEndsOn,
    email: answers.person.email,
    ...(reasonOf(row) !== null && { reason: reasonOf(row) ?? 'OTHER' }),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
    ...(startsOn !== null && { startsOn }),
  }
}

/** An application as its holder sees it, with only the ends of the numbers of documents and cards. */
export function shownApplication(row: ApplicationRow): SignUpApplication {
  const { version, savedAt, stop, network, answers } = row
  const { supply, plan, person, support, payment, consents } = answers
  const receipt = receiptOf(row)
  return {
    version,
    savedAt: savedAt.toISOString(),
    // The last day that it is there for as a whole: it goes in the course of the day after.
    keptUntil: dayIn(supply?.address.state ?? 'NSW', new Date(savedAt.getTime() + keptMs - dayMs)),
    stop,
    ...(network !== null && { network }),
    ...(supply && { supply }),
    ...(plan && { plan }),
    ...(person && { person: personOf(person) }),
    ...(support && { support: supportOf(support) }),
    ...(payment && { payment }),
    ...(consents && { consents: consentsOf(consents) }),
    ...(receipt && { receipt }),
  }
}
