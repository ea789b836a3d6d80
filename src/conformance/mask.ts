import {
  base64Of,
  inFirstAlphabet,
  inJson,
  patternOf,
  patternOfBase64,
  usualSpellings,
} from './secret-spellings.ts'
import { derivedVariable } from './shell-variables.ts'
import { shortestIndexed, TextIndex } from './text-index.ts'

/**
 * Replaces secrets in texts by shell variables, such as `$CONFORM_PASSWORD`. One that is spelled as in JSON or base64
 * gets a variable of its own, `${CONFORM_PASSWORD_IN_JSON}`: `shell-variables.ts` knows what is in it.
 */
export interface Mask {
  /** From now on `secret` is replaced by `variable`, however it is spelled in JSON, an address, HTML or base64. */
  readonly hide: (secret: string, variable: string) => void
  /**
   * From now on a text of an answer that may be a secret is replaced by `$SECRET`; not one of fewer than 12 signs, which
   * are words that a report needs. There may be thousands, of every visitor and every request: they are looked for as
   * they are, in JSON and in an address, and in no other spelling.
   */
  readonly learn: (text: string) => void
  readonly clean: (text: string) => string
  /** As `clean`, for a text that somebody has cut: half a secret at its end is one, too. */
  readonly cleanCut: (text: string) => string
}

interface Hidden {
  readonly secret: string
  readonly variable: string
  /** The secret itself first. */
  readonly spellings: readonly string[]
  /** Base64 of the secret → its variable. */
  readonly base64: ReadonlyMap<string, string>
}

// Shorter texts stand in half the words of a page: they are replaced where they stand alone.
const shortestSecret = 4
/** Base64 of less than that comes up by chance. */
const shortestBase64 = 6
/** Of these the whole spelling is no word, and is replaced before what may stand in it. */
const shortestWhole = 12
// A sign at either end may be spelled with more signs (`\\`, `%25`, `&amp;`): the whole would leave some of them.
const wordEnds = /^[\p{L}\p{N}].*[\p{L}\p{N}]$/su
/** Longer secrets are tokens, which nobody encodes again; and a pattern has to end somewhere. */
const longestEncoded = 300
/** What stands at the end of a text that was cut. */
const cutSign = ' …'

function hiddenOf(secret: string, variable: string): Hidden {
  const shifts = secret.length < shortestSecret || secret.length > longestEncoded ? [] : [0, 1, 2]
  const base64 = shifts
    .map((shift) => [base64Of(secret, shift), shift] as const)
    .filter(([text]) => text.length >= shortestBase64)
    .map(([text, shift]) => [text, derivedVariable(variable, `IN_BASE64_${shift}_${text.length}`)] as const)
  return { secret, variable, spellings: usualSpellings(secret), base64: new Map(base64) }
}

const alone = (pattern: string) => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`

const patternFor = ({ secret, base64 }: Hidden) => {
  const plain = patternOf(secret)
  if (secret.length < shortestSecret) return `(${alone(plain)})`
  return `(${[plain, ...[...base64.keys()].map(patternOfBase64)].join('|')})`
}

// What is masked already stays, or a password of TOKEN would spoil every name that a token has left.
const masked = '(\\$\\{?(?:CONFORM_|TOKEN|XSRF|SECRET)[A-Z0-9_]*\\}?)'

const compile = (all: readonly Hidden[]) => new RegExp([masked, ...all.map(patternFor)].join('|'), 'giu')

/** What stands for one spelling; a plain word in another case of letters is no secret, and stays. */
function variableFor({ secret, variable, base64 }: Hidden, found: string): string {
  if (found === secret) return variable
  if (found === inJson(secret)) return derivedVariable(variable, 'IN_JSON')
  const isOtherWord = /^[a-z]+$/i.test(secret) && found.length === secret.length
  return base64.get(inFirstAlphabet(found)) ?? (isOtherWord ? found : variable)
}

/** Where in a text's end a secret begins that was cut in two; -1 for nowhere. */
function startOfHalf(text: string, { spellings, base64 }: Hidden): number {
  const plain = spellings.map((spelling) => [spelling, shortestSecret] as const)
  const encoded = [...base64.keys()].map((spelling) => [spelling, shortestBase64] as const)
  for (const [spelling, shortest] of [...plain, ...encoded]) {
    // Most are none: the rest is for those whose middle the text could end with.
    if (!spelling.includes(text.slice(-shortest))) continue
    let length = Math.min(spelling.length - 1, text.length)
    while (length >= shortest && !text.endsWith(spelling.slice(0, length))) length -= 1
    if (length >= shortest) return text.length - length
  }
  return -1
}

/** Half an address is one from its sign on: before that it is a word like others. */
const isTelling = (half: string, secret: string) => !secret.includes('@') || /@|%40|^[\w+/]{12,}$/.test(half)

function withoutHalf(text: string, all: readonly Hidden[]): string {
  for (const hidden of all) {
    const start = startOfHalf(text, hidden)
    if (start >= 0 && isTelling(text.slice(start), hidden.secret))
      return text.slice(0, start) + hidden.variable
  }
  return text
}

/** The longest first: a token holds texts that may be secrets themselves. */
const withOne = (all: readonly Hidden[], one: Hidden) =>
  [...all, one].sort((left, right) => right.secret.length - left.secret.length)

export function createMask(): Mask {
  // A pattern of thirty tokens would take longer than a run: they are looked for as they are.
  let long: readonly Hidden[] = []
  let short: readonly Hidden[] = []
  let pattern: RegExp | null = null
  const learned = new Map<string, Hidden>()
  const learnedIndex = new TextIndex()

  function cleanWhole(text: string): string {
    const whole = [
      ...long.flatMap(({ spellings, variable }) =>
        spellings.map((spelling) => [spelling, variable] as const),
      ),
      ...short
        .filter(({ secret }) => secret.length >= shortestWhole && wordEnds.test(secret))
        .map(({ secret, variable }) => [secret, variable] as const),
    ]
    return whole.reduce((rest, [spelling, variable]) => rest.replaceAll(spelling, () => variable), text)
  }

  function cleanOthers(rest: string): string {
    if (short.length === 0) return rest
    pattern ??= compile(short)
    return rest.replace(pattern, (found: string, isMasked?: string, ...groups: readonly unknown[]) => {
      if (isMasked !== undefined) return found
      const hidden =
        short.find(({ secret }) => secret === found) ?? short.find((_, at) => groups[at] !== undefined)
      return hidden === undefined ? found : variableFor(hidden, found)
    })
  }

  const clean = (text: string) => cleanOthers(learnedIndex.replaceIn(cleanWhole(text), '$SECRET'))

  return {
    learn(text) {
      if (text.length < shortestIndexed || learned.has(text)) return
      // What holds a secret that has a name of its own is told by that name.
      if (cleanOthers(cleanWhole(text)) !== text) return
      const spellings = usualSpellings(text)
      learned.set(text, { secret: text, variable: '$SECRET', spellings, base64: new Map() })
      for (const spelling of spellings) learnedIndex.add(spelling)
    },
    hide(secret, variable) {
      if (secret === '' || [...long, ...short].some((one) => one.secret === secret)) return
      const one = hiddenOf(secret, variable)
      if (secret.length > longestEncoded) {
        long = withOne(long, one)
        return
      }
      short = withOne(short, one)
      pattern = null
    },
    clean,
    cleanCut: (text) =>
      clean(text)
        .split(cutSign)
        .map((part) => withoutHalf(part, [...long, ...short, ...learned.values()]))
        .join(cutSign),
  }
}
