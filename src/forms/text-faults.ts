import { isRequired, mustBeAtMost } from './messages.ts'

/** Characters as contracts count them: in code points, so that an emoji is one, where `length` says two. */
export const lengthOf = (text: string): number => [...text].length

/** What is wrong with a text that may be left empty. */
export const tooLong = (label: string, text: string, most: number): string | undefined =>
  lengthOf(text) > most ? mustBeAtMost(label, most) : undefined

/** What is wrong with a text that is needed. */
export const neededFault = (label: string, text: string, most: number): string | undefined =>
  text === '' ? isRequired(label) : tooLong(label, text, most)
