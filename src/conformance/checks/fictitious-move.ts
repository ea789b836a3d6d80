import type { CheckContext } from '../check-context.ts'
import { dayFromNow } from './fictitious-requests.ts'
import { fictitiousApplicant } from './fictitious-sign-up.ts'

/** A move to a street that does not exist. Each part keeps the rules that no schema expresses. */
export function fictitiousMove(context: CheckContext) {
  const { supply, plan, payment, consents } = fictitiousApplicant
  return {
    moveOut: { moveOutOn: dayFromNow(context, 45), finalBill: 'EMAIL' },
    supply: { moveInOn: dayFromNow(context, 45), address: supply.address, hasSolar: false },
    plan,
    support: { lifeSupport: { isNeeded: false }, eligibility: 'NO' },
    payment,
    consents: { agreed: consents.agreed.filter(({ term }) => term !== 'CONCESSION_CHECK') },
  }
}
