import { dictionary } from '@zxcvbn-ts/language-common'

export interface PasswordOwner {
  readonly email: string
  /** Given and family name. */
  readonly names: readonly string[]
}

/** Words that attackers of this site would try first (ASVS 6.2.11): names of the brand and the product. */
const siteWords = ['wattlebird', 'gridfront']
const shortestWord = 3
/** With this many other characters, a known word in a password is harmless. */
const enoughAround = 8

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
// Lengths in code points, so that an emoji counts as one character.
const lengthOf = (text: string) => [...text].length

const commonPasswords = new Set(dictionary['passwords-common'])
const repeated = /^(.{1,3}?)\1+$/su
const isLetter = (character: string) => /\p{L}/u.test(character)

/** The password, and the same without one, two, … of the digits and signs at its end. */
function withoutTail(characters: readonly string[]): string[] {
  const letters = characters.findLastIndex(isLetter) + 1
  const shortest = Math.max(letters, characters.length - enoughAround + 1, 1)
  const cuts = Math.max(0, characters.length - shortest + 1)
  return Array.from({ length: cuts }, (_, cut) => characters.slice(0, characters.length - cut).join(''))
}

function isCommon(password: string): boolean {
  if (repeated.test(password)) return true
  const characters = [...password]
  const firstLetter = characters.findIndex(isLetter)
  // Each also without the characters before the first letter.
  const starts = firstLetter > 0 && firstLetter < enoughAround ? [0, firstLetter] : [0]
  return starts.some((start) =>
    withoutTail(characters.slice(start)).some((plain) => commonPasswords.has(plain)),
  )
}

/** Whether hardly anything is left of the password if these words are removed. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const known = words.map(fold).filter((word) => lengthOf(word) >= shortestWord)
  // The longest first, because it may begin with a shorter one.
  const rest = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), password)
  return rest !== password && lengthOf(rest) < enoughAround
}

/** The owner's names, the local part of the e-mail address, and the words in it: `maya.nguyen+power@…`. */
function wordsOf({ email, names }: PasswordOwner): string[] {
  const [local = ''] = email.split('@')
  return [local, ...local.split(/[^\p{L}\p{N}]+/u), ...names, ...names.flatMap((name) => name.split(/\s+/))]
}

/**
 * Why a new password is easy to guess, as text for the customer; null if it is not. Refused are common passwords, also
 * with a few characters around them, the brand's name, and the owner's name or address. There are no composition rules
 * (ASVS 6.2.5).
 */
export function passwordFault(password: string, owner: PasswordOwner): string | null {
  const folded = fold(password)
  if (isCommon(folded)) return 'This is one of the passwords that are guessed first. Please choose another.'
  if (isMadeOf(folded, siteWords)) return 'This password is mostly our own name. Please choose another.'
  if (isMadeOf(folded, wordsOf(owner)))
    return 'This password is mostly your own name or email address. Please choose another.'
  return null
}
