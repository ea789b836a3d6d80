import { OfferedTerms } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { createOrders } from '../mail/outbox.ts'
import type { NewTerms } from '../user/terms.ts'
import { offerTerms } from '../user/terms.ts'
import { CustomersError } from './customers-error.ts'
import { findCustomer } from './find-customer.ts'

const kinds: Readonly<Record<string, NewTerms['kind']>> = {
  contract: 'CONTRACT',
  'billing-cycle': 'BILLING_CYCLE',
}
const dayMs = 86_400_000
const defaultDays = 30

/** Options of `offer-terms`, by their names. */
export type OfferValues = Readonly<Partial<Record<string, string>>>

/** The terms in the options, validated by the contract. Throws `CustomersError` with each invalid option. */
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
  if (faults.length > 0) throw new CustomersError([...faults, 'Nothing was written.'].join('\n'))
  const judged = OfferedTerms.safeParse({
    ...terms,
    offeredAt: now.toISOString(),
    acceptUntil: terms.acceptUntil.toISOString(),
    acceptedAt: null,
  })
  if (judged.success) return terms
  const wrong = [...new Set(judged.error.issues.map(({ path }) => `--${String(path[0])}`))]
  throw new CustomersError(
    `${wrong.join(', ')}: too long, empty, or no path of this site. Nothing was written.`,
  )
}

/** Offers terms to one customer, who accepts them by the link of a mail, or does nothing. */
export async function offerByCommand(
  { db, now, sending }: { readonly db: Db; readonly now: () => Date; readonly sending: string },
  whom: string,
  values: OfferValues,
): Promise<string> {
  const terms = readTerms(values, now())
  const { id, email } = await findCustomer(db, whom)
  await offerTerms({ db, now, orders: createOrders({ db, now }) }, id, terms)
  return `Offered ${terms.title}, version ${terms.version}, to ${email}. ${sending}`
}
