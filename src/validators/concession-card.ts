import type { ConcessionKind } from '../../contracts/sign-up-rules.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { Checked } from './checked.ts'
import { inCapitals, refused } from './checked.ts'

const texts = defineTexts('concessionCard', {
  pensioner: 'Pensioner Concession Card',
  healthCare: 'Health Care Card',
  dvaGold: 'DVA Gold Card',
  queenslandSeniors: 'Queensland Seniors Card',
  commonwealthSeniors: 'Commonwealth Seniors Health Card',
  refused: ({ card }: Values<'card'>) => `The concessions of your state do not take the ${card}.`,
  numberHint: 'On a Centrelink card, nine digits and a letter. On a DVA card, the file number.',
})

export type CentrelinkCrnRefusal = 'CENTRELINK_CRN_SHAPE'
export type DvaFileNumberRefusal = 'DVA_FILE_NUMBER_SHAPE'
export type SeniorsCardRefusal = 'SENIORS_CARD_SHAPE'

/** The cards, as customers read them. */
export const concessionCardNames: Readonly<Record<ConcessionKind, string>> = {
  PENSIONER_CONCESSION_CARD: texts.pensioner,
  HEALTH_CARE_CARD: texts.healthCare,
  DVA_GOLD_CARD: texts.dvaGold,
  QUEENSLAND_SENIORS_CARD: texts.queenslandSeniors,
  COMMONWEALTH_SENIORS_HEALTH_CARD: texts.commonwealthSeniors,
}

/** Where the number is on a card. */
export const cardNumberHint = texts.numberHint

/** The message for a card that no concession of the state takes; null: one does, or they are unknown. `accepted`: the cards they take. */
export const refusedCard = (
  kind: ConcessionKind,
  accepted: readonly ConcessionKind[] | undefined,
): string | null =>
  accepted === undefined || accepted.includes(kind)
    ? null
    : texts.refused({ card: concessionCardNames[kind] })

/** A Centrelink customer reference number, as on Health Care Cards: nine digits and a letter. */
export function checkCentrelinkCrn(typed: string): Checked<CentrelinkCrnRefusal> {
  const value = inCapitals(typed)
  return /^\d{9}[A-Z]$/.test(value) ? { isValid: true, value } : refused('CENTRELINK_CRN_SHAPE')
}

// State, war code and number, together eight characters at most, and the letter of a dependant. A blank war code is left out.
const fileNumber = /^[NQSTVW](?:[A-Z]?\d{1,6}|[A-Z]{2}\d{1,5}|[A-Z]{3}\d{1,4})[A-Z]?$/

/** A file number of the Department of Veterans' Affairs, as on its cards: `NX123456`, `SCGW1234B`. */
export function checkDvaFileNumber(typed: string): Checked<DvaFileNumberRefusal> {
  const value = inCapitals(typed)
  return fileNumber.test(value) ? { isValid: true, value } : refused('DVA_FILE_NUMBER_SHAPE')
}

/** The number on a Queensland Seniors Card. Its format is not published, so only other text is refused: 4 to 15 letters and digits. */
export function checkQueenslandSeniorsCard(typed: string): Checked<SeniorsCardRefusal> {
  const value = inCapitals(typed)
  return /^(?=.*\d)[\dA-Z]{4,15}$/.test(value) ? { isValid: true, value } : refused('SENIORS_CARD_SHAPE')
}

/**
 * The number on a card of this kind. Pensioner Concession Cards and Commonwealth Seniors Health Cards come from Services
 * Australia or from Veterans' Affairs.
 */
export function checkConcessionCard(
  kind: ConcessionKind,
  typed: string,
): Checked<CentrelinkCrnRefusal | DvaFileNumberRefusal | SeniorsCardRefusal> {
  if (kind === 'QUEENSLAND_SENIORS_CARD') return checkQueenslandSeniorsCard(typed)
  if (kind === 'DVA_GOLD_CARD') return checkDvaFileNumber(typed)
  const centrelink = checkCentrelinkCrn(typed)
  if (centrelink.isValid || kind === 'HEALTH_CARE_CARD') return centrelink
  const veterans = checkDvaFileNumber(typed)
  // The refusal describes the most common format of these cards.
  return veterans.isValid ? veterans : centrelink
}
