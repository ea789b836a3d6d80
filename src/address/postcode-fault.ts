import { australianStates, postcodePattern } from '../../contracts/do-not-contact-rules.ts'
import { statesOf } from '../validators/postcode.ts'

/**
 * The error in a postcode, as text for the customer. With an unknown `state`, only the format is checked.
 */
export function postcodeFault(postcode: string, state: string): string | undefined {
  if (!postcodePattern.test(postcode)) return 'Postcode must be 4 digits'
  const states = statesOf(postcode)
  if (states.length === 0) return `Postcode must be one that is in use: ${postcode} is not`
  const wanted = australianStates.find((one) => one === state)
  if (wanted === undefined || states.includes(wanted)) return undefined
  return `Postcode must be one in ${wanted}: ${postcode} is in ${states.join(', ').replace(/, (\w+)$/, ' or $1')}`
}
