import type { ConcessionScheme } from 'gridfront/billing'
import type { GrantedConcession, StoredRequest } from 'gridfront/server'
import { dayIn, daysAfter } from 'gridfront/server'
import { refusedCard, stateOf } from 'gridfront/validators'
import { lockAccount } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { monthsBefore } from '../../subjects/billing/billing-period.ts'
import type { BillDays } from '../../subjects/billing/due-period.ts'
import { billsOf, isBilledForGood } from '../../subjects/billing/due-period.ts'
import type { Account } from '../../subjects/billing/make-bill.ts'
import { pointOf } from '../../subjects/billing/make-bill.ts'
import { acceptedCards } from '../../subjects/prices/accepted-cards.ts'
import { concessionsOfAccount } from '../../subjects/requests/account-concessions.ts'

/** The decision of staff about a card that was checked. */
export interface GrantChoice {
  /** Id of a scheme. Default: the state's scheme for the card. */
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
  { content }: Extract<StoredRequest, { kind: 'CONCESSION' }>,
  state: string,
  choice: GrantChoice,
  schemes: readonly ConcessionScheme[],
): ConcessionScheme {
  const { card } = content
  const ofState = schemes.filter((scheme) => scheme.state === state)
  const isTaken = card !== undefined && refusedCard(card.kind, acceptedCards(schemes, state)) === null
  const fitting = ofState.filter(({ cards }) => card !== undefined && cards.includes(card.kind))
  const known = ofState.map(({ id }) => id).join(', ') || 'none'
  if (choice.scheme !== undefined && ofState.every(({ id }) => id !== choice.scheme))
    throw new OperatorError(
      `There is no concession ${JSON.stringify(choice.scheme)} in ${state}. Those that there are: ${known}.`,
    )
  const [found, ...others] = fitting.filter(({ id }) => choice.scheme === undefined || id === choice.scheme)
  if (found === undefined || !isTaken)
    throw new OperatorError(
      `${choice.scheme === undefined ? `No concession of ${state} takes` : `The concession ${choice.scheme} does not take`} the card ${card?.kind}: decline the request with an answer that says so.`,
    )
  if (others.length > 0)
    throw new OperatorError(`Name the concession with --scheme. Those of ${state}: ${known}.`)
  return found
}

/** The longest time before the request, because a mistyped year would be credited irrevocably. */
const maxMonthsBack = 9

/** The earliest first day of a concession, and the reason. */
interface Earliest {
  readonly day: string
  readonly why: string
}

/**
 * Issued bills are never changed: the next bill credits days that were already billed. No day is credited twice.
 * Deductions by a former system are not known here.
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
 * The concession of a card that was checked, from the day of the request, even if that is billed by now. Null in a
 * state without a known concession. Throws `OperatorError`. Call it in the transaction that answers the request.
 */
export async function grantFor(
  tx: Db,
  request: Extract<StoredRequest, { kind: 'CONCESSION' }>,
  choice: GrantChoice,
  { schemes, now }: GrantOptions,
): Promise<GrantedConcession | null> {
  const account = await lockAccount(tx, request.accountNumber)
  if (account.businessName !== null)
    throw new OperatorError(
      `The account ${account.number} is a business's, and concessions are for households: decline the request with an answer that says so.`,
    )
  const state = stateOf(account.postcode) ?? 'NSW'
  if (choice.scheme === undefined && schemes.every((scheme) => scheme.state !== state)) return null
  const scheme = schemeFor(request, state, choice, schemes)
  const issued = await billsOf(tx, account)
  const due = { state, point: await pointOf(tx, account), today: dayIn(state, now) }
  if (isBilledForGood(account, issued, due))
    throw new OperatorError(
      `The account ${account.number} has ended and gets no bill any more that could have the concession: credit by hand what the customer is still to have, and decline the request with an answer that says so.`,
    )
  const receivedAt = new Date(request.receivedAt)
  const earliest = await earliestOf(tx, account, issued, receivedAt)
  const asked = dayIn(state, receivedAt)
  const oldest = monthsBefore(asked, maxMonthsBack)
  const from = choice.from ?? (asked > earliest.day ? asked : earliest.day)
  if (from < oldest)
    throw new OperatorError(
      `It would begin on ${from}, more than ${maxMonthsBack} months before the request of ${asked}, and what a bill has credited stays: name --from ${oldest} or a later day.`,
    )
  if (from < earliest.day)
    throw new OperatorError(
      `Nothing can be credited for days before ${earliest.day}, since ${earliest.why}: name --from ${earliest.day} or a later day.`,
    )
  const { closedOn } = account
  if (closedOn !== null && from > closedOn)
    throw new OperatorError(
      `It would begin on ${from}, after the supply has ended: name --from ${closedOn} or an earlier day, or decline the request.`,
    )
  const { to = null } = choice
  if (to !== null && to < from) throw new OperatorError(`It would end on ${to}, before it begins on ${from}.`)
  const billedTo = issued.at(-1)?.periodEnd ?? ''
  const days = { from, to, ...(from <= billedTo && { billedTo }) }
  return { schemeId: scheme.id, displayName: scheme.displayName, ...days }
}
