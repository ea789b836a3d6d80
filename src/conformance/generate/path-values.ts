/** The value of one path parameter in an address. */
export interface PathValue {
  /** As it is sent: percent-encoded, and inside its route however the server resolves dots. */
  readonly encoded: string
  /** As text: 'dots at the end of a name'. */
  readonly what: string
  /** False if the escapes are malformed or not UTF-8; a server may refuse those with 400 before any route. */
  readonly isWellFormed: boolean
}

// A name that does not exist on any site.
const nobody = 'no-such-page-of-gridfront'

const encodedPath = (text: string) => text.split('/').map(encodeURIComponent).join('/')

/** Texts, encoded as our own client encodes them. */
const texts: readonly (readonly [text: string, what: string])[] = [
  [nobody, 'a name that nobody has'],
  [`${nobody}/inner`, 'a name that nobody has, nested'],
  [`${nobody}/a/b/c/d/e/f/g/h`, 'a name that nobody has, nested deeply'],
  [`${nobody}.html`, 'a name that ends like a file'],
  [`.${nobody}`, 'a dot in front'],
  [`${nobody}.`, 'a dot at the end'],
  [`${nobody}..`, 'two dots at the end'],
  [`...${nobody}`, 'three dots in front'],
  ['...', 'three dots alone'],
  [`${nobody}..a`, 'two dots inside'],
  [`${nobody} a`, 'a space'],
  [`${nobody} `, 'a space at the end'],
  [`${nobody}é漢字`, 'letters beyond ASCII'],
  [`${nobody}e\u0301`, 'a combining mark'],
  [`${nobody}🙂`, 'a character beyond the basic plane'],
  [`${nobody}\u202eעב`, 'letters from right to left'],
  [`${nobody}?a=b#c`, 'a question mark and a number sign, encoded'],
  [`${nobody};a=b,c&d=e`, 'delimiters, encoded'],
  [`${nobody}%`, 'a percent sign, encoded'],
  [`%2e%2e%2f${nobody}`, 'escapes that are encoded again: decoded once they are a name'],
  [`${nobody}'"<b>\`\${a}`, 'quotes and angle brackets, encoded'],
  [`${nobody}\r\nA: b`, 'a line end and a header, encoded'],
  [`${nobody}\0`, 'U+0000, encoded'],
  ['__proto__', 'a name that objects of JavaScript have'],
  ['constructor', 'a name that objects of JavaScript have, too'],
  [`${nobody}-${'a'.repeat(300)}`, 'a name longer than file systems let it be'],
  [`${nobody}-${'é'.repeat(150)}`, 'a name longer than file systems let it be, in bytes'],
  [`${nobody}${'/a'.repeat(100)}`, 'a hundred names, nested'],
  [`${nobody}-${'a'.repeat(2000)}`, 'a name of 2,000 characters'],
  ['..', 'the folder above'],
  ['.', 'the folder itself'],
  [`${nobody}/../..`, 'the folder above, from inside'],
  [`..\\${nobody}`, 'the folder above, with a backslash'],
]

/** Forms that no encoder produces. */
const forms: readonly (readonly [encoded: string, what: string])[] = [
  [nobody.replaceAll('a', '%61'), 'letters that need no escape, escaped'],
  [`${nobody}%c3%a9`, 'escapes in small letters'],
  [`${nobody}%2Finner`, 'a slash, encoded'],
  [`${nobody}%5Cinner`, 'a backslash, encoded'],
  [`${nobody}+a`, 'a plus sign'],
  [`${nobody};a=b`, 'parameters of a segment'],
  [`${nobody}:a@b!$&'()*,=~`, 'delimiters that a path may hold, as they are'],
  [`${nobody}%`, 'a percent sign alone'],
  [`${nobody}%zz`, 'an escape that is none'],
  [`${nobody}%E0%A4`, 'half a character of UTF-8'],
  [`${nobody}%C0%AE%C0%AE`, 'dots in overlong UTF-8'],
  [`${nobody}%FF`, 'a byte that UTF-8 does not have'],
  [`${nobody}%ED%A0%80`, 'half a surrogate pair'],
  ['%2e%2e', 'the folder above, escaped'],
  ['.%2E', 'the folder above, half escaped'],
  ['%2e', 'the folder itself, escaped'],
  [`..%2f..%2f${nobody}`, 'folders above, with escaped slashes'],
  [`${nobody}%2f..%2f..`, 'folders above, from inside'],
  [`..%5c${nobody}`, 'the folder above, with an escaped backslash'],
  [`%2f${nobody}`, 'a slash in front'],
]

/** The decoded text, or null if its escapes are malformed. */
function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/**
 * Whether an encoded parameter stays inside its route on every server: also one that decodes before it resolves dots,
 * treats a backslash as a slash, or drops empty segments or white space around dots.
 */
export function staysWithin(encoded: string): boolean {
  // ASCII only, so that malformed escapes next to it do not hide a dot.
  const text = encoded.replaceAll(/%[0-7][\da-f]/gi, (one) => decodeURIComponent(one))
  const segments = text.split(/[/\\]/)
  return !/[?#]/.test(encoded) && segments.every((segment) => !/^\.{0,2}$/.test(segment.trim()))
}

/**
 * Values of a path parameter for which nothing exists: plain ones first, then ones that are hard to parse. `ending` is
 * appended to each (`.json`). Values that could leave the route are left out, because another route would answer.
 */
export const pathValues = (ending = ''): readonly PathValue[] =>
  [...texts.map(([text, what]) => [encodedPath(text), what] as const), ...forms]
    // Before the ending is appended: `..` followed by `.json` is an ordinary name, which its description would not
    // match.
    .filter(([encoded]) => staysWithin(encoded))
    .map(([start, what]) => ({ encoded: `${start}${ending}`, what }))
    .map((value) => ({ ...value, isWellFormed: decoded(value.encoded) !== null }))
