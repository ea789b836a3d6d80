import { inAddress } from './in-address.ts'
import { derivedVariable } from './shell-variables.ts'

/** A text that no report may show, and the shell variable that replaces it there, such as `$CONFORM_PASSWORD`. */
export type Secret = readonly [text: string, variable: string]

/**
 * Replaces secrets in a text by their variables. A longer text is cut after `most` characters and ends with ` …`. A
 * secret at the cut is replaced as a whole.
 */
export type Mask = (text: string, most?: number) => string

/** Replaces the body of an answer to a login, which may contain a token under any name. */
export const notShown = '(not shown: it came with a log-in)'

// Shorter secrets occur inside ordinary words, so they are replaced only as whole words.
const shortestAnywhere = 4
// Shorter ones occur by chance.
const shortestBase64 = 6
// Text that is masked already stays: a password 'TOKEN' would otherwise change the placeholder of every token.
const masked = String.raw`\$(?:SECRET|TOKEN|XSRF|CONFORM_(?:EMAIL|PASSWORD|EXPIRED_TOKEN))(?!\w)|\$\{(?:CONFORM|TOKEN|CSRF)_[A-Z0-9_]+\}`

/**
 * The part of the secret's base64 that does not depend on neighbouring bytes, if the secret begins `shift` bytes (0 to
 * 2) after a multiple of three.
 */
function base64Of(secret: string, shift: number): string {
  const bytes = Buffer.from('x'.repeat(shift) + secret)
  return bytes.toString('base64').slice(shift === 0 ? 0 : shift + 1, Math.floor((bytes.length * 8) / 6))
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const escapedUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The forms in which backends echo a secret, each with its replacement. */
function* spellingsOf([text, variable]: Secret): Generator<Secret> {
  const json = inJson(text)
  yield [text, variable]
  yield [json, derivedVariable(variable, 'IN_JSON')]
  // A body that is embedded as a string in another one.
  yield [inJson(json), variable]
  // Many programs write JSON in ASCII only.
  yield [json.replace(/[^ -~]/g, escapedUnit), variable]
  yield [inAddress(text), variable]
  yield [new URLSearchParams([['', text]]).toString().slice(1), variable]
  for (const shift of text.length < shortestAnywhere ? [] : [0, 1, 2]) {
    const base64 = base64Of(text, shift)
    const inBase64 = derivedVariable(variable, `IN_BASE64_${shift}_${base64.length}`)
    if (base64.length < shortestBase64) continue
    yield [base64, inBase64]
    yield [base64.replaceAll('+', '-').replaceAll('/', '_'), inBase64]
  }
}

function patternOf(spelling: string): string {
  const quoted = spelling.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return spelling.length < shortestAnywhere ? `(?<![a-z0-9])${quoted}(?![a-z0-9])` : quoted
}

/** Masks these secrets in plain form, in JSON, in an address and in base64, in upper and lower case. */
export function createMask(secrets: readonly Secret[]): Mask {
  const asTyped = new Map<string, string>()
  const inAnyCase = new Map<string, string>()
  for (const secret of secrets.filter(([text]) => text !== ''))
    for (const [spelling, variable] of spellingsOf(secret)) {
      if (!asTyped.has(spelling)) asTyped.set(spelling, variable)
      // An ordinary word in another case is not a secret: `password` names a member, `Password` may be one.
      const isWord = /^[a-z]+$/i.test(secret[0])
      if (!isWord && !inAnyCase.has(spelling.toLowerCase())) inAnyCase.set(spelling.toLowerCase(), variable)
    }
  // The longest first: one may begin with another.
  const spellings = [...asTyped.keys()].sort((left, right) => right.length - left.length)
  const pattern = new RegExp([masked, ...spellings.map(patternOf)].join('|'), 'gi')
  const longest = spellings[0]?.length ?? 0

  return (text, most = Number.POSITIVE_INFINITY) => {
    let end = most
    let growth = 0
    // A secret that begins before the cut ends before this position.
    const replaced = text.slice(0, most + longest).replace(pattern, (found: string, index: number) => {
      if (index >= most) return found
      const variable = asTyped.get(found) ?? inAnyCase.get(found.toLowerCase()) ?? found
      end = Math.max(end, index + found.length)
      growth += variable.length - found.length
      return variable
    })
    return text.length > end ? `${replaced.slice(0, end + growth)} …` : replaced
  }
}
