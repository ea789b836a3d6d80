/** What stands in an address for one path parameter. */
export interface PathValue {
  /** As it is sent: percent-encoded, and inside its route however the other side reads dots. */
  readonly encoded: string
  /** In words: 'dots at the end of a name'. */
  readonly what: string
  /** false: the escapes are no UTF-8 or no escapes at all; a server may refuse those with 400 before any route. */
  readonly isWellFormed: boolean
}

// A name that no site has.
const nobody = 'no-such-page-of-gridfront'

const encodedPath = (text: string) => text.split('/').map(encodeURIComponent).join('/')

/** Texts, sent as our own client sends them. */
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

/** Forms that no encoder writes. */
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

/** The text that an encoded one is, or null when its escapes are broken. */
function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

/**
 * Whether an encoded parameter stays inside its route for every reader: one that decodes first and resolves dots
 * then, one that takes a backslash for a slash, one that drops empty segments or white space around dots.
 */
export function staysWithin(encoded: string): boolean {
  // ASCII alone, so that broken escapes beside it do not hide a dot.
  const text = encoded.replaceAll(/%[0-7][\da-f]/gi, (one) => decodeURIComponent(one))
  const segments = text.split(/[/\\]/)
  return !/[?#]/.test(encoded) && segments.every((segment) => !/^\.{0,2}$/.test(segment.trim()))
}

/**
 * Values for a path parameter that nobody has: plain-looking ones, then ones that are hard to read. `ending` is put
 * to the end of each (`.json`). Those that could leave the route are left out: another route would answer.
 */
export const pathValues = (ending = ''): readonly PathValue[] =>
  [...texts.map(([text, what]) => [encodedPath(text), what] as const), ...forms]
    // Before the ending is put on: `..` with `.json` behind it is a name, and not what its words say.
    .filter(([encoded]) => staysWithin(encoded))
    .map(([start, what]) => ({ encoded: `${start}${ending}`, what }))
    .map((value) => ({ ...value, isWellFormed: decoded(value.encoded) !== null }))
