import type { ConcessionScheme } from 'gridfront/billing'
import type { GrantedConcession, KeptRequest } from 'gridfront/server'
import { dayIn, daysAfter } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { monthsBefore } from '../billing/billing-period.ts'
import type { BillDays } from '../billing/due-period.ts'
import { billsOf, isBilledForGood } from '../billing/due-period.ts'
import { lockAccount } from '../billing/issue-bill.ts'
import type { Account } from '../billing/make-bill.ts'
import { pointOf } from '../billing/make-bill.ts'
import { CustomersError } from '../customers/customers-error.ts'
import type { Db } from '../database/db.ts'
import { concessionsOfAccount } from './account-concessions.ts'

/** The decision of staff about a card that was checked. */
export interface GrantChoice {
  /** Id of a scheme. Default: the one that the state has for the card. */
  readonly scheme?: string | undefined
  /** First day. Default: the day of the request. */
  readonly from?: string | undefined
  /** Last day. Default: no end is known. */
  readonly to?: string | undefined
}

export interface GrantOptions {
  readonly schemes: readonly ConcessionScheme[]
  readonly now: Date
}

function schemeFor(
  { content }: Extract<KeptRequest, { kind: 'CONCESSION' }>,
  state: string,
  choice: GrantChoice,
  schemes: readonly ConcessionScheme[],
): ConcessionScheme {
  const { card } = content
  const ofState = schemes.filter((scheme) => scheme.state === state)
  const fitting = ofState.filter(({ cards }) => card !== undefined && cards.includes(card.kind))
  const [found, ...others] =
    choice.scheme === undefined ? fitting : ofState.filter(({ id }) => id === choice.scheme)
  if (found !== undefined && others.length === 0) return found
  const known = ofState.map(({ id }) => id).join(', ') || 'none'
  throw new CustomersError(
    choice.scheme === undefined
      ? `Name the concession with --scheme. Those of ${state}: ${known}.`
      : `There is no concession ${JSON.stringify(choice.scheme)} in ${state}. Those that there are: ${known}.`,
  )
}

/** No longer before the request: a year that was typed wrong would be credited for good. */
const mostMonthsBack = 9

/** The first day that a concession can begin with, and why no earlier one. */
interface Earliest {
  readonly day: string
  readonly why: string
}

/**
 * Issued bills are never changed: days that are billed are credited by the next bill. No day is credited twice, and what a former system
 * has taken off is not known here.
 */
async function earliestOf(
  tx: Db,
  account: Account,
  issued: readonly BillDays[],
  asked: Date,
): Promise<Earliest> {
  const last = issued.at(-1)?.periodEnd
  if (last === undefined) return { day: '', why: '' }
  const former = issued.filter(({ isOurs }) => !isOurs).at(-1)?.periodEnd ?? ''
  // A later request gets its days from this one, not the reverse.
  const held = (await concessionsOfAccount(tx, account, asked))
    .filter(({ from }) => from <= last)
    .map(({ to }) => (to === null || to > last ? last : to))
    .toSorted()
    .at(-1)
  return held !== undefined && held > former
    ? { day: daysAfter(held, 1), why: 'the bills up to then have a concession' }
    : former === ''
      ? { day: '', why: '' }
      : { day: daysAfter(former, 1), why: 'the bills up to then are of a former system' }
}

/**
 * The concession of a card that was checked, from the day of the request, even if that is billed by now. null in a
 * state without a known concession. Throws `CustomersError`. Call it in the transaction that answers the request.
 */
export async function grantFor(
  tx: Db,
  request: Extract<KeptRequest, { kind: 'CONCESSION' }>,
  choice: GrantChoice,
  { schemes, now }: GrantOptions,
): Promise<GrantedConcession | null> {
  const account = await lockAccount(tx, request.accountNumber)
  const state = stateOf(account.postcode) ?? 'NSW'
  if (choice.scheme === undefined && schemes.every((scheme) => scheme.state !== state)) return null
  const scheme = schemeFor(request, state, choice, schemes)
  const issued = await billsOf(tx, account)
  const due = { state, point: await pointOf(tx, account), today: dayIn(state, now) }
  if (isBilledForGood(account, issued, due))
    throw new CustomersError(
      `The account ${account.number} has ended and gets no bill any more that could have the concession: credit by hand what the customer is still to have, and decline the request with an answer that says so.`,
    )
  const receivedAt = new Date(request.receivedAt)
  const earliest = await earliestOf(tx, account, issued, receivedAt)
  const asked = dayIn(state, receivedAt)
  const oldest = monthsBefore(asked, mostMonthsBack)
  const from = choice.from ?? (asked > earliest.day ? asked : earliest.day)
  if (from < oldest)
    throw new CustomersError(
      `It would begin on ${from}, more than ${mostMonthsBack} months before the request of ${asked}, and what a bill has credited stays: name --from ${oldest} or a later day.`,
    )
  if (from < earliest.day)
    throw new CustomersError(
      `Nothing can be credited for days before ${earliest.day}, since ${earliest.why}: name --from ${earliest.day} or a later day.`,
    )
  const { closedOn } = account
  if (closedOn !== null && from > closedOn)
    throw new CustomersError(
      `It would begin on ${from}, after the supply has ended: name --from ${closedOn} or an earlier day, or decline the request.`,
    )
  const { to = null } = choice
  if (to !== null && to < from)
    throw new CustomersError(`It would end on ${to}, before it begins on ${from}.`)
  const billedTo = issued.at(-1)?.periodEnd ?? ''
  const days = { from, to, ...(from <= billedTo && { billedTo }) }
  return { schemeId: scheme.id, displayName: scheme.displayName, ...days }
}
