/** Stands where something was taken out. It has no letter and no digit, so that it can hold no code. */
export const removed = '***'

/** Takes out of a text what no trace, page view or log line may hold (TRACE-6). */
export type Redact = (text: string) => string

// Longer texts are cut before they are searched: nobody reads on, and a page must not wait for it.
const longest = 32_000

// Runs are begun at their start only (`(?<!…)`) or are bounded, so that no text makes the search slow.
const rules: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Query and fragment, of an address or by themselves, up to white space: also percent-encoded, however often.
  [/(?:[?#]|%(?:25)*(?:3f|23))\S+/gi, removed],
  // A query without its question mark: two pairs or more.
  [/(?<![\w.%+-])[\w.%+-]+=[^\s&]{0,400}&\S*/g, removed],
  // User name and password of an address.
  [/\/\/[^\s/@]*@/g, '//'],
  [/\b(bearer|basic)(?:\s|\+|%20)+\S+/gi, `$1 ${removed}`],
  // A JWT or what is left of one begins with the base64url of `{"`, `{ ` or `{` and a line break.
  [/(?<![A-Za-z])e(?:y[A-DI-L]|w[k-r0-3])[\w-]{6,}(?:\.[\w-]*)*/g, removed],
  [/(?<![\w-])[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g, removed],
  // An e-mail address: a dot behind the @ tells it from `name@https://…`, as Firefox and Safari write a frame.
  // A part of it may have been taken for something else, and be gone.
  [
    /(?<![^\s@"<>()[\],;:/\\=])[^\s@"<>()[\],;:/\\=]*(?:@|%(?:25)*40)(?:(?:[\p{L}\p{N}%-]{1,90}\.)+[\p{L}\p{N}%*-]+|[\p{L}\p{N}%.-]{0,90}\*{3})/giu,
    removed,
  ],
  [
    /((?:passw|passphrase|passcode|pwd|secret|token|authori[sz]ation|cookie)\w{0,40}["'\\]{0,4}\s{0,4}[:=]\s{0,4}\\{0,4}|\b(?:code|invite)=)(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\S+)/gi,
    `$1${removed}`,
  ],
]

/** Up to the last white space, so that no address or token is cut to where it can no longer be told. */
function cut(text: string): string {
  if (text.length <= longest) return text
  const kept = text.slice(0, longest)
  return kept.slice(0, Math.max(kept.lastIndexOf(' '), kept.lastIndexOf('\n'), 0))
}

// No token is as short: it is a code, and could be part of any word or number.
const shortest = 16
/**
 * A short secret is found where it stands as a word, the letters of an escape (`%20`, `\\n`) before it apart; a longer one
 * anywhere.
 */
const patternOf = (secret: string): RegExp => {
  const literal = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return secret.length < shortest
    ? new RegExp(`(?:(?<![\\p{L}\\p{N}])|(?<=%[\\dA-Fa-f]{2}|\\\\[a-z]))${literal}(?![\\p{L}\\p{N}])`, 'gu')
    : new RegExp(literal, 'g')
}

/** The longest first: one secret may be part of another. */
const patternsOf = (secrets: readonly string[]) =>
  [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret.replace(/\p{Cs}/gu, ''))]))]
    .filter((spelling) => spelling !== '')
    .sort((a, b) => b.length - a.length)
    .map(patternOf)

const without = (text: string, known: readonly RegExp[]) =>
  known.reduce((rest, secret) => rest.replace(secret, removed), text)

/**
 * `secrets` are the texts that cannot be told by their looks, asked for at each call: the live token, a code
 * that was entered. One of fewer than 16 characters is taken out as a whole word only. What looks like a token, a
 * password behind its name, an e-mail address, a query or a fragment goes by itself. Control characters and
 * broken surrogates, which databases refuse, become spaces.
 */
export function createRedactor(secrets: () => readonly string[] = () => []): Redact {
  return (text) => {
    const known = patternsOf(secrets())
    const legible = cut(without(text, known)).replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    const redacted = rules.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), legible)
    // Once more: what a rule has taken out may have stood in the middle of one.
    return without(redacted, known)
  }
}

const secretKey =
  /passw|passphrase|passcode|pwd|secret|token|authori[sz]ation|cookie|credential|jwt|bearer|email|^(?:invite|access|entered|verification)?codes?$|^(?:query|search|searchparams|hash|fragment)$/

/** Whether what stands under this name is left out whole, whatever it looks like. */
export const isSecretKey = (key: string) => secretKey.test(key.toLowerCase().replace(/[^a-z]/g, ''))
