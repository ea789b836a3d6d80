import type { AuthSnapshot } from './auth-machine.ts'

/**
 * Prefixes of the storage keys under which a tab stores what a customer has typed or begun: drafts, a payment, the name
 * of an order, the chosen account.
 */
const customerKeys = ['gf-draft:account-', 'gf-card-payment', 'gf-plan-change', 'gf-account']

/**
 * Whether nobody is logged in because of a logout, here, in another tab, or before this document. After an expired
 * session, by contrast, the same customer logs in again and keeps what was typed.
 */
export const isLoggedOut = ({
  isAuthenticated,
  reason,
}: Pick<AuthSnapshot, 'isAuthenticated' | 'reason'>): boolean =>
  !isAuthenticated && (reason === 'logout' || reason === 'otherTab' || reason === 'noToken')

/** Removes everything that this tab has stored of a customer. Never throws: with blocked storage nothing was stored. */
export function forgetCustomer(storage: () => Storage): void {
  try {
    const kept = storage()
    const names = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')
    for (const name of names) if (customerKeys.some((begin) => name.startsWith(begin))) kept.removeItem(name)
  } catch {}
}
