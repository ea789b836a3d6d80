import type { SignUpApplication, SignUpReceipt } from 'gridfront/contracts'
import { numberEnd } from 'gridfront/server'
import { dayIn, dayMs } from '../../platform/civil-day.ts'
import type { SavedAnswers } from '../../platform/database/schema/stored-answers.ts'
import type { applications } from '../../platform/database/schema.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** How long an application is kept after its last change unless it is sent, and how long a browser holds it. */
export const retentionMs = 30 * dayMs

// Numbers and dates of birth are deleted only from submitted applications, whose sections are never returned.
function personOf({ identity, birthDate, jointHolder, ...person }: NonNullable<SavedAnswers['person']>) {
  if (identity === undefined || birthDate === undefined) throw new Error('a person was saved by halves')
  const { kind, number, state } = identity
  return {
    ...person,
    birthDate,
    ...(jointHolder && { jointHolder: { ...jointHolder, birthDate: jointHolder.birthDate ?? '' } }),
    identity: { kind, numberEnd: numberEnd(number), ...(state && { state }) },
  }
}

function supportOf({ concession, ...support }: NonNullable<SavedAnswers['support']>) {
  if (concession === undefined) return support
  const { cardNumber = '', ...card } = concession
  return { ...support, concession: { ...card, cardNumberEnd: numberEnd(cardNumber) } }
}

const consentsOf = ({ agreed }: NonNullable<SavedAnswers['consents']>) => ({
  agreed: agreed.map(({ term, version, agreedAt }) => ({ term, version, agreedAt })),
})

function receiptOf({
  status,
  reference,
  submittedAt,
  coolingOffEndsOn,
  endedAt,
  startsOn,
}: ApplicationRow): SignUpReceipt | null {
  if (status === 'OPEN' || reference === null || submittedAt === null) return null
  return {
    reference,
    submittedAt: submittedAt.toISOString(),
    outcome: status,
    ...(coolingOffEndsOn !== null && { coolingOffEndsOn }),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
    ...(startsOn !== null && { startsOn }),
  }
}

/**
 * An application as its holder sees it, with only the ends of the numbers of documents and cards. `answers`: of the row.
 * Once it is sent, nothing of the applicant: others may use the same browser.
 */
export function shownApplication(row: ApplicationRow, answers: SavedAnswers): SignUpApplication {
  const { version, savedAt, stop, network } = row
  const { supply, plan, person, support, payment, consents } = answers
  const receipt = receiptOf(row)
  const common = {
    version,
    savedAt: savedAt.toISOString(),
    // The last full day on which it exists; it is deleted during the next day.
    keptUntil: dayIn(supply?.address.state ?? 'NSW', new Date(savedAt.getTime() + retentionMs - dayMs)),
    ...(plan && { plan }),
  }
  if (receipt !== null) return { ...common, stop: null, receipt }
  return {
    ...common,
    stop,
    ...(network !== null && { network }),
    ...(supply && { supply }),
    ...(person && { person: personOf(person) }),
    ...(support && { support: supportOf(support) }),
    ...(payment && { payment }),
    ...(consents && { consents: consentsOf(consents) }),
  }
}
