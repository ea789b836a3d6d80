import { OfferedTerms } from 'gridfront/contracts'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { createEventLog } from '../../platform/events/event-log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { printableLine } from '../../platform/printable.ts'
import type { NewTerms } from '../../subjects/user/terms.ts'
import { offerTerms } from '../../subjects/user/terms.ts'
import { findCustomer } from './find-customer.ts'

const kinds: Readonly<Record<string, NewTerms['kind']>> = {
  contract: 'CONTRACT',
  'billing-cycle': 'BILLING_CYCLE',
}
const defaultDays = 30

/** Options of `offer-terms`, by their names. */
export type OfferValues = Readonly<Partial<Record<string, string>>>

/** The terms in the options, validated by the contract. Throws `OperatorError` with each invalid option. */
function readTerms(values: OfferValues, now: Date): NewTerms {
  const days = values.days ?? String(defaultDays)
  const faults = [
    ...(kinds[values.kind ?? ''] === undefined
      ? [`--kind: give one of ${Object.keys(kinds).join(', ')}`]
      : []),
    ...(/^[1-9]\d{0,2}$/.test(days) ? [] : ['--days: give a number of days from 1 to 999']),
    ...(values.version ? [] : ['--version: give the edition, such as 2027-01']),
    ...(values.title ? [] : ['--title: give what the terms are called']),
    ...(values.points ? [] : ['--points: say what accepting changes, with | between sentences']),
  ]
  const terms: NewTerms = {
    kind: kinds[values.kind ?? ''] ?? 'CONTRACT',
    version: values.version ?? '',
    title: values.title ?? '',
    points: (values.points ?? '').split('|').map((point) => point.trim()),
    document: values.document ?? null,
    acceptUntil: new Date(now.getTime() + Number(days) * dayMs),
  }
  if (faults.length > 0) throw new OperatorError([...faults, 'Nothing was written.'].join('\n'))
  const checked = OfferedTerms.safeParse({
    ...terms,
    offeredAt: now.toISOString(),
    acceptUntil: terms.acceptUntil.toISOString(),
    acceptedAt: null,
  })
  if (checked.success) return terms
  const wrong = [...new Set(checked.error.issues.map(({ path }) => `--${String(path[0])}`))]
  throw new OperatorError(
    `${wrong.join(', ')}: too long, empty, or no path of this site. Nothing was written.`,
  )
}

/** Offers terms to one customer, who can accept them by the link in a mail. */
export async function offerByCommand(
  { db, now, sending }: { readonly db: Db; readonly now: () => Date; readonly sending: string },
  whom: string,
  values: OfferValues,
): Promise<string> {
  const terms = readTerms(values, now())
  const { id, email } = await findCustomer(db, whom)
  await offerTerms({ db, now, eventLog: createEventLog({ db, now }) }, id, terms)
  return `Offered ${terms.title}, version ${terms.version}, to ${printableLine(email)}. ${sending}`
}
