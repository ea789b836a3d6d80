import type { ConcessionKind } from '../../contracts/sign-up-rules.ts'
import { concessionKinds } from '../../contracts/sign-up-rules.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { AustralianState } from '../validators/postcode.ts'
import { stateInWords } from './area-words.ts'

const texts = defineTexts('stateConcessions', {
  fromCard: ({ concession }: Values<'concession'>) =>
    `With your card we can take the ${concession} off your bills.`,
  applyYourself: ({
    state,
    concession,
    office,
    phone,
  }: Values<'state' | 'concession' | 'office' | 'phone'>) =>
    `In ${state} you apply for the ${concession} yourself, at ${office} on ${phone}. They tell us the result, and the amount appears on your bill as a credit. Giving us your card does not replace applying.`,
})

/** The concessions of a state for its households. */
export interface StateConcessions {
  readonly state: AustralianState
  /** The cards that qualify for the concession of the household. */
  readonly cards: readonly ConcessionKind[]
  /** The concession on bills. `isFromCard`: the retailer applies it; otherwise the customer asks the office. */
  readonly household: { readonly name: string; readonly isFromCard: boolean }
  /** Where customers apply, and its phone number. */
  readonly office: { readonly name: string; readonly phone: string }
  /** All concessions, rebates and relief schemes, and who applies for each. */
  readonly schemes: readonly { readonly name: string; readonly how: string }[]
}

/** `queries/concessions.json` of a site: each state where the brand sells. */
export interface ConcessionsQuery {
  readonly asOf: string
  readonly states: readonly StateConcessions[]
}

/** The concessions of a state; null if the site does not have them, or the state is unknown. */
export const stateConcessions = (
  query: ConcessionsQuery | null,
  state: string | undefined,
): StateConcessions | null => query?.states.find((one) => one.state === state) ?? null

/** The cards to choose from: all where those of the state are unknown. */
export const cardsFor = (given: Pick<StateConcessions, 'cards'> | null): readonly ConcessionKind[] =>
  given?.cards ?? concessionKinds

/** Explains who applies for the concession of the household, and how it gets on the bills. */
export const applicationWords = ({
  state,
  household,
  office,
}: Omit<StateConcessions, 'cards' | 'schemes'>) =>
  household.isFromCard
    ? texts.fromCard({ concession: household.name })
    : texts.applyYourself({
        state: stateInWords[state],
        concession: household.name,
        office: office.name,
        phone: office.phone,
      })
