import type { ConcessionScheme } from 'gridfront/billing'
import type { GrantedConcession, KeptRequest } from 'gridfront/server'
import { dayIn, daysAfter } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { billsOf } from '../billing/due-period.ts'
import { lockAccount } from '../billing/issue-bill.ts'
import { CustomersError } from '../customers/customers-error.ts'
import type { Db } from '../database/db.ts'

/** What staff say of a card that was checked. */
export interface GrantWish {
  /** Id of a scheme. Default: the one that the state has for the card. */
  readonly scheme?: string | undefined
  /** First day. Default: the day of the request, or the first that is not billed. */
  readonly from?: string | undefined
  /** Last day. Default: no end is known. */
  readonly to?: string | undefined
}

function schemeFor(
  { content }: Extract<KeptRequest, { kind: 'CONCESSION' }>,
  state: string,
  wish: GrantWish,
  schemes: readonly ConcessionScheme[],
): ConcessionScheme {
  const { card } = content
  const ofState = schemes.filter((scheme) => scheme.state === state)
  const fitting = ofState.filter(({ cards }) => card !== undefined && cards.includes(card.kind))
  const [found, ...others] =
    wish.scheme === undefined ? fitting : ofState.filter(({ id }) => id === wish.scheme)
  if (found !== undefined && others.length === 0) return found
  const known = ofState.map(({ id }) => id).join(', ') || 'none'
  throw new CustomersError(
    wish.scheme === undefined
      ? `Name the concession with --scheme. Those of ${state}: ${known}.`
      : `There is no concession ${JSON.stringify(wish.scheme)} in ${state}. Those that there are: ${known}.`,
  )
}

/**
 * What a household has from a card that was checked, and from which day on. Issued bills are never changed, so that no day is granted that
 * is billed. null in a state of which no concession is known. Throws `CustomersError`. In the transaction that answers the request.
 */
export async function grantFor(
  tx: Db,
  request: Extract<KeptRequest, { kind: 'CONCESSION' }>,
  wish: GrantWish,
  schemes: readonly ConcessionScheme[],
): Promise<GrantedConcession | null> {
  const account = await lockAccount(tx, request.accountNumber)
  const state = stateOf(account.postcode) ?? 'NSW'
  if (wish.scheme === undefined && schemes.every((scheme) => scheme.state !== state)) return null
  const scheme = schemeFor(request, state, wish, schemes)
  const last = (await billsOf(tx, account)).at(-1)?.periodEnd
  const unbilled = last === undefined ? '' : daysAfter(last, 1)
  const asked = dayIn(state, new Date(request.receivedAt))
  const from = wish.from ?? (asked > unbilled ? asked : unbilled)
  if (from < unbilled)
    throw new CustomersError(
      `The days before ${unbilled} are billed, and bills are not changed: name --from ${unbilled} or a later day.`,
    )
  const { to = null } = wish
  if (to !== null && to < from)
    throw new CustomersError(`It would end on ${to}, before it begins on ${from}.`)
  return { schemeId: scheme.id, displayName: scheme.displayName, from, to }
}
