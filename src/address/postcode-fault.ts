import { australianStates, postcodePattern } from '../../contracts/do-not-contact-rules.ts'
import { inList } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { statesOf } from '../validators/postcode.ts'

const texts = defineTexts('postcodeFault', {
  wrongFormat: 'Postcode must be 4 digits',
  unused: ({ postcode }: Values<'postcode'>) => `Postcode must be one that is in use: ${postcode} is not`,
  otherState: ({ state, postcode, states }: Values<'state' | 'postcode' | 'states'>) =>
    `Postcode must be one in ${state}: ${postcode} is in ${states}`,
  either: ({ states, last }: Values<'states' | 'last'>) => `${states} or ${last}`,
})

/**
 * The error in a postcode, as text for the customer. With an unknown `state`, only the format is checked.
 */
export function postcodeFault(postcode: string, state: string): string | undefined {
  if (!postcodePattern.test(postcode)) return texts.wrongFormat
  const states = statesOf(postcode)
  if (states.length === 0) return texts.unused({ postcode })
  const wanted = australianStates.find((one) => one === state)
  if (wanted === undefined || states.includes(wanted)) return undefined
  const [others, last = ''] = [inList(states.slice(0, -1)), states.at(-1)]
  const named = others === '' ? last : texts.either({ states: others, last })
  return texts.otherState({ state: wanted, postcode, states: named })
}
