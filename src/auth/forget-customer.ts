import type { AuthSnapshot } from './auth-machine.ts'

/** How the names begin under which a tab keeps what a customer has typed or begun: drafts, a payment, the name of an order, the chosen account. */
const customerKeys = ['gf-draft:account-', 'gf-card-payment', 'gf-plan-change', 'gf-account']

/**
 * Whether nobody is logged in because somebody logged out, here, in another tab, or before this document. After a session that has
 * run out the same customer logs in again, and finds what was typed.
 */
export const isLoggedOut = ({
  isAuthenticated,
  reason,
}: Pick<AuthSnapshot, 'isAuthenticated' | 'reason'>): boolean =>
  !isAuthenticated && (reason === 'logout' || reason === 'otherTab' || reason === 'noToken')

/** Removes what this tab has kept of a customer. Never throws: without storage nothing was kept. */
export function forgetCustomer(storage: () => Storage): void {
  try {
    const kept = storage()
    const names = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')
    for (const name of names) if (customerKeys.some((begin) => name.startsWith(begin))) kept.removeItem(name)
  } catch {}
}
