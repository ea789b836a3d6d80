import { readingsOf } from './decoded-text.ts'
import { inAddress } from './in-address.ts'
import type { Place } from './places.ts'
import { base64Of, inFirstAlphabet, inJson, patternOf, patternOfBase64 } from './secret-spellings.ts'
import { derivedVariable } from './shell-variables.ts'

// Shorter texts stand in half the words of a page: they are replaced where they stand alone.
export const shortestSecret = 4
/** Base64 of less than that comes up by chance. */
const shortestBase64 = 6

/** A secret with a name of its own, in every spelling that a pattern can be made of. */
export interface NamedSecret {
  readonly secret: string
  readonly variable: string
  readonly pattern: RegExp
  /** As it may stand where a text was cut. */
  readonly spellings: readonly string[]
  /** Base64 of the secret → its variable. */
  readonly base64: ReadonlyMap<string, string>
}

const alone = (pattern: string) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`

export function namedSecret(secret: string, variable: string): NamedSecret {
  const shifts = secret.length < shortestSecret ? [] : [0, 1, 2]
  const base64 = shifts
    .map((shift) => [base64Of(secret, shift), shift] as const)
    .filter(([text]) => text.length >= shortestBase64)
    .map(([text, shift]) => [text, derivedVariable(variable, `IN_BASE64_${shift}_${text.length}`)] as const)
  const plain = patternOf(secret)
  const spellings = [plain, ...base64.map(([text]) => patternOfBase64(text))].join('|')
  const pattern = new RegExp(secret.length < shortestSecret ? alone(plain) : spellings, 'giu')
  // Who reads an escaped secret reads its own escapes as well.
  const readings = Array.from(readingsOf(secret), ({ text }) => text)
  return {
    secret,
    variable,
    pattern,
    spellings: [...new Set([...readings, inJson(secret), inAddress(secret)])],
    base64: new Map(base64),
  }
}

/** What stands for one spelling; a plain word in another case of letters is no secret, and stays. */
function variableFor({ secret, variable, base64 }: NamedSecret, found: string): string {
  if (found === secret) return variable
  if (found === inJson(secret)) return derivedVariable(variable, 'IN_JSON')
  const isOtherWord = /^[a-z]+$/i.test(secret) && found.length === secret.length
  return base64.get(inFirstAlphabet(found)) ?? (isOtherWord ? found : variable)
}

/** Where in a text's end a secret begins that was cut in two; -1 for nowhere. */
export function startOfHalf(text: string, { spellings, base64 }: NamedSecret, least: number): number {
  const plain = spellings.map((spelling) => [spelling, least] as const)
  const encoded = [...base64.keys()].map((spelling) => [spelling, Math.max(least, shortestBase64)] as const)
  for (const [spelling, shortest] of [...plain, ...encoded]) {
    // Most are none: the rest is for those whose middle the text could end with.
    if (!spelling.includes(text.slice(-shortest))) continue
    let length = Math.min(spelling.length - 1, text.length)
    while (length >= shortest && !text.endsWith(spelling.slice(0, length))) length -= 1
    if (length >= shortest) return text.length - length
  }
  return -1
}

/** Where it stands in a text, also where it overlaps itself. */
export function* placesOfNamed(text: string, named: NamedSecret): Generator<Place> {
  const { pattern } = named
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index: from, 0: found } = match
    const variable = variableFor(named, found)
    if (variable !== found) yield { from, to: from + found.length, variable, isExact: found === named.secret }
    // One that begins as it ends may overlap itself. From the middle of a surrogate pair the search would step back.
    pattern.lastIndex = from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1)
  }
}
