import { defineTexts } from './texts/define-texts.ts'

/** The signs between texts, which differ between languages: Chinese has full-width ones, and no space after them. */
const texts = defineTexts('joins', {
  betweenItems: ', ',
  betweenDetails: ', ',
  betweenPhrases: '; ',
  afterLabel: ': ',
  beforeNote: ' (',
  afterNote: ')',
  sentenceEnd: '.',
  betweenSentences: ' ',
})

/** Things of the same kind: `Home, Business`. */
export const inList = (items: readonly string[]): string => items.join(texts.betweenItems)
/** The sign between a thing and a detail of it. */
export const betweenDetails = texts.betweenDetails
/** A thing and its details: `Wattle Day, 31 days`. */
export const withDetails = (parts: readonly string[]): string => parts.join(betweenDetails)
/** Texts that may have commas themselves: `Move-in fee: $12; late fee: $8`. */
export const inPhrases = (phrases: readonly string[]): string => phrases.join(texts.betweenPhrases)
/** The sign between a label and its value. */
export const afterLabel = texts.afterLabel
/** `Peak: 32.10c a kWh`. */
export const labelled = (label: string, value: string): string => `${label}${afterLabel}${value}`
/** `Peak (3 pm to 9 pm)`; without a note only the words. */
export const withNote = (words: string, note: string | undefined): string =>
  note === undefined ? words : `${words}${texts.beforeNote}${note}${texts.afterNote}`
/** The end of a sentence in which an element comes last, such as a link. */
export const sentenceEnd = texts.sentenceEnd
/** The space between two sentences, where there is one. */
export const betweenSentences = texts.betweenSentences
/** Sentences one after another; those that are empty are left out. */
export const sentences = (all: readonly (string | false | null | undefined)[]): string =>
  all.filter(Boolean).join(betweenSentences)
