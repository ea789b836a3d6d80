/** Replaces removed text. It has no letter and no digit, so it cannot contain a code. */
export const removed = '***'

/** Removes from a text whatever traces, page views and log lines must not contain (TRACE-6). */
export type Redact = (text: string) => string

// Longer texts are cut before the search, so that it does not block the page.
const longest = 32_000

// Runs are matched from their start only (`(?<!…)`) or have a bounded length, so that no text makes the search slow.
const rules: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Query and fragment, of an address or alone, up to white space; also percent-encoded, any number of times.
  [/(?:[?#]|%(?:25)*(?:3f|23))\S+/gi, removed],
  // A query without its question mark: two pairs or more.
  [/(?<![\w.%+-])[\w.%+-]+=[^\s&]{0,400}&\S*/g, removed],
  // User name and password of an address.
  [/\/\/[^\s/@]*@/g, '//'],
  [/\b(bearer|basic)(?:\s|\+|%20)+\S+/gi, `$1 ${removed}`],
  // A JWT or what is left of one begins with the base64url of `{"`, `{ ` or `{` and a line break.
  [/(?<![A-Za-z])e(?:y[A-DI-L]|w[k-r0-3])[\w-]{6,}(?:\.[\w-]*)*/g, removed],
  [/(?<![\w-])[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g, removed],
  // An e-mail address: the dot after the @ distinguishes it from `name@https://…`, as Firefox and Safari write a stack
  // frame. An earlier rule may have removed a part of it, also of one that follows such a name.
  [
    /(?<![^\s@"<>()[\],;:/\\=])[^\s@"<>()[\],;:/\\=]*(?:@|%(?:25)*40)(?:(?:[\p{L}\p{N}%-]{1,90}\.)+[\p{L}\p{N}%*-]+|[\p{L}\p{N}%.-]{0,90}\*{3}(?:(?:@|%(?:25)*40)[\p{L}\p{N}.-]{1,90})*)/giu,
    removed,
  ],
  [
    /((?:passw|passphrase|passcode|pwd|secret|token|authori[sz]ation|cookie)\w{0,40}["'\\]{0,4}\s{0,4}[:=]\s{0,4}\\{0,4}|\b(?:code|invite)=)(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\S+)/gi,
    `$1${removed}`,
  ],
]

/** Cuts at the last white space, so that no address or token is cut until it can no longer be recognised. */
function cut(text: string): string {
  if (text.length <= longest) return text
  const kept = text.slice(0, longest)
  return kept.slice(0, Math.max(kept.lastIndexOf(' '), kept.lastIndexOf('\n'), 0))
}

// No token is that short: a shorter secret is a code, and could be part of any word or number.
const shortest = 16
/**
 * A short secret is matched as a whole word, not counting the letters of an escape (`%20`, `\\n`) before it; a longer
 * one anywhere.
 */
const patternOf = (secret: string): RegExp => {
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return secret.length < shortest
    ? new RegExp(`(?:(?<![\\p{L}\\p{N}])|(?<=%[\\dA-Fa-f]{2}|\\\\[a-z]))${literal}(?![\\p{L}\\p{N}])`, 'gu')
    : new RegExp(literal, 'g')
}

/** The longest first, because one secret may be part of another. */
const patternsOf = (secrets: readonly string[]) =>
  [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret.replace(/\p{Cs}/gu, ''))]))]
    .filter((spelling) => spelling !== '')
    .sort((a, b) => b.length - a.length)
    .map(patternOf)

const without = (text: string, known: readonly RegExp[]) =>
  known.reduce((rest, secret) => rest.replace(secret, removed), text)

/**
 * `secrets` returns the texts that have no recognisable form, and is called each time: the live token, a code that was
 * entered. One of fewer than 16 characters is removed only as a whole word. Anything that looks like a token, a
 * password after its name, an e-mail address, a query or a fragment is removed too. Control characters and broken
 * surrogates, which databases refuse, become spaces.
 */
export function createRedactor(secrets: () => readonly string[] = () => []): Redact {
  return (text) => {
    const known = patternsOf(secrets())
    const legible = cut(without(text, known)).replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    const redacted = rules.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), legible)
    // Once more: a rule may have removed text from the middle of a secret.
    return without(redacted, known)
  }
}

const secretKey =
  /passw|passphrase|passcode|pwd|secret|token|authori[sz]ation|cookie|credential|jwt|bearer|email|^(?:invite|access|entered|verification)?codes?$|^(?:query|search|searchparams|hash|fragment)$/

/** Whether a value under this name is always removed. */
export const isSecretKey = (key: string) => secretKey.test(key.toLowerCase().replace(/[^a-z]/g, ''))
