import { isRequired, mustBeAtMost } from './messages.ts'

/** Length as in contracts: in code points, so that an emoji counts as one, where `length` is two. */
export const lengthOf = (text: string): number => [...text].length

/** The error in an optional text. */
export const tooLong = (label: string, text: string, most: number): string | undefined =>
  lengthOf(text) > most ? mustBeAtMost(label, most) : undefined

/** The error in a required text. */
export const neededFault = (label: string, text: string, most: number): string | undefined =>
  text === '' ? isRequired(label) : tooLong(label, text, most)
