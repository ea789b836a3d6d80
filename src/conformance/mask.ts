import { readingsOf, withoutHalfEscapes } from './decoded-text.ts'
import type { NamedSecret } from './named-secret.ts'
import { namedSecret, placesOfNamed, shortestSecret, startOfHalf } from './named-secret.ts'
import type { Place } from './places.ts'
import { replaced } from './places.ts'
import { derivedVariable } from './shell-variables.ts'
import { shortestIndexed, TextIndex } from './text-index.ts'

/**
 * Replaces secrets in texts by shell variables, such as `$CONFORM_PASSWORD`. One that is spelled as in JSON or base64
 * gets a variable of its own, `${CONFORM_PASSWORD_IN_JSON}`: `shell-variables.ts` knows what is in it. Where several
 * overlap, all that they cover is replaced by the variable of the longest.
 */
export interface Mask {
  /** From now on `secret` is replaced by `variable`, however it is spelled in JSON, an address, HTML or base64. */
  readonly hide: (secret: string, variable: string) => void
  /**
   * From now on a text of an answer that may be a secret is replaced by `$SECRET`, as it is or escaped in JSON, an
   * address or HTML; not one of fewer than 12 signs, which are words that a report needs. There may be thousands, of
   * every client and every request. After more than anybody hands out every text is one: `$SECRET`.
   */
  readonly learn: (text: string) => void
  /** For what the run itself has sent. */
  readonly clean: (text: string) => string
  /**
   * For what an answer says: tokens of any kind are hidden, too, and half a secret of eight signs or more at its end or
   * before a `…`: whoever repeats what they were sent may cut it. Of a longer text the first `most` signs, and `…`; it
   * takes no longer for a text of megabytes.
   */
  readonly cleanAnswer: (text: string, most?: number) => string
  /** As `cleanAnswer`, for a text that the run has cut: there four signs are half a secret, too. */
  readonly cleanCut: (text: string, most?: number) => string
}

/** Longer secrets are tokens, which nobody encodes again; and a pattern has to end somewhere. */
const longestEncoded = 300
/** What stands at the end of a text that was cut. */
const cutSign = ' …'

/** How many times as much of a text is read as is shown: what stands for a token is shorter. */
const readAhead = 10
/** Shorter texts of answers are words that a report needs. */
const shortestLearned = 12
/** More than logins can hand out. */
const mostLearnedSigns = 10_000_000
/** Of what an answer has cut; fewer signs are a word like others. */
const shortestHalfOfAnswer = 8
// A token may come under a name of the backend's own, or be cut short: its beginning gives it away.
const anyToken = /\beyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g
const anyVariable = /\$\{?[A-Z][A-Z0-9_]*\}?/g

/** Half an address is one from its sign on: before that it is a word like others. So is one that an answer ends with. */
function isTelling(half: string, secret: string, least: number): boolean {
  if (least > shortestSecret && half.length < shortestLearned && /^[a-z]+$/i.test(half)) return false
  return !secret.includes('@') || /@|%40|^[\w+/]{12,}$/.test(half)
}

/** What an index finds a secret by: its own readings, too, as who reads an escaped one reads its own escapes as well. */
const indexable = (secret: string) =>
  Array.from(readingsOf(secret), ({ text }) => text).filter(({ length }) => length >= shortestIndexed)

export function createMask(): Mask {
  const short: NamedSecret[] = []
  /** Secret → variable. */
  const long = new Map<string, string>()
  const longIndex = new TextIndex()
  const learned = new TextIndex()
  /** What is masked already stays, or a password of TOKEN would spoil every name that a token has left. */
  const given = new Set(['$SECRET', '$TOKEN', '$XSRF'])
  const isFlooded = () => learned.signs > mostLearnedSigns
  const indices = [longIndex, learned]

  function* placesOfIndexed(text: string): Generator<Place> {
    if (indices.every(({ signs }) => signs === 0)) return
    for (const reading of readingsOf(text))
      for (let at = 0; at + shortestIndexed <= reading.text.length; at += 1)
        for (const index of indices) {
          const length = index.longestAt(reading.text, at)
          if (length === 0) continue
          const variable = long.get(reading.text.slice(at, at + length)) ?? '$SECRET'
          const [from, to] = [reading.startOf(at), reading.endOf(at + length - 1)]
          yield { from, to, variable, isExact: index === longIndex }
        }
  }

  function placesIn(text: string, isAnswer: boolean): Place[] {
    const done = [...text.matchAll(anyVariable)]
      .filter(({ 0: name }) => given.has(name))
      .map(({ index, 0: name }) => [index, index + name.length] as const)
    const found = [...short.flatMap((hidden) => [...placesOfNamed(text, hidden)]), ...placesOfIndexed(text)]
    if (isAnswer)
      for (const { index: from, 0: token } of text.matchAll(anyToken))
        found.push({ from, to: from + token.length, variable: '$TOKEN' })
    return found.filter(({ from, to }) => !done.some(([first, last]) => first <= from && to <= last))
  }

  /** Half a secret at the end of a piece of a text, which begins at `offset`. */
  function* halvesAt(piece: string, offset: number, least: number): Generator<Place> {
    if (piece.length < least) return
    const to = offset + piece.length
    for (const { text: whole, startOf } of readingsOf(piece))
      for (const text of withoutHalfEscapes(whole)) {
        for (const hidden of short) {
          const start = startOfHalf(text, hidden, least)
          if (start >= 0 && isTelling(text.slice(start), hidden.secret, least))
            yield { from: offset + startOf(start), to, variable: hidden.variable }
        }
        for (const index of indices) {
          const half = index.halfAtEnd(text, least)
          if (half !== null && isTelling(text.slice(half.start), half.whole, least))
            yield { from: offset + startOf(half.start), to, variable: long.get(half.whole) ?? '$SECRET' }
        }
      }
  }

  function read(text: string, most: number, leastHalf: number): string {
    const known = text.slice(0, readAhead * most)
    const isLonger = known.length < text.length
    const places = placesIn(known, true)
    let offset = 0
    for (const piece of known.split(cutSign)) {
      const end = offset + piece.length
      places.push(...halvesAt(piece, offset, isLonger && end === known.length ? shortestSecret : leastHalf))
      offset = end + cutSign.length
    }
    // At the end of what is known a secret may have been cut that is spelled as no half is looked for.
    const told = replaced(known, places, isLonger ? known.length - most : known.length)
    return isLonger || told.length > most ? told.slice(0, most) + cutSign : told
  }

  const orFlood = (tell: () => string) => (isFlooded() ? '$SECRET' : tell())

  return {
    learn(text) {
      if (text.length < shortestLearned || isFlooded()) return
      // What only adds words or an address to a secret that has a name of its own is told by that name.
      const named = [...long.keys(), ...short.map(({ secret }) => secret)]
      const rest = named
        .filter(({ length }) => length >= shortestSecret)
        .reduce((all, secret) => all.replaceAll(secret, ''), text)
      if (rest !== text && !/[\w.~+/=-]{12}/.test(rest.replace(/https?:\/\/[^?#\s]*/, ''))) return
      for (const one of indexable(text)) learned.add(one)
    },
    hide(secret, variable) {
      if (secret === '' || long.has(secret) || short.some((one) => one.secret === secret)) return
      given.add(variable)
      if (secret.length > longestEncoded) {
        for (const one of indexable(secret)) {
          longIndex.add(one)
          long.set(one, variable)
        }
        return
      }
      const hidden = namedSecret(secret, variable)
      short.push(hidden)
      for (const derived of [derivedVariable(variable, 'IN_JSON'), ...hidden.base64.values()])
        given.add(derived)
    },
    clean: (text) => orFlood(() => replaced(text, placesIn(text, false))),
    cleanAnswer: (text, most = Number.POSITIVE_INFINITY) =>
      orFlood(() => read(text, most, shortestHalfOfAnswer)),
    cleanCut: (text, most = Number.POSITIVE_INFINITY) => orFlood(() => read(text, most, shortestSecret)),
  }
}
