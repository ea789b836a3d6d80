const utf8 = new TextEncoder()
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** Sign → its name in HTML. */
export const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}
/** Sign → what stands for it in JSON, behind a backslash. */
export const shortEscapes: Readonly<Record<string, string>> = {
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\b': 'b',
  '\f': 'f',
}

const backslash = '(?:\\\\|%(?:25){0,3}5c|&(?:amp;)?#(?:92|x5c);)'
// JSON in JSON doubles what escapes, and again in the next. Any number would make a body of backslashes take for ever.
const beforeQuote = `(?:${backslash}{7}|${backslash}{3}|${backslash})`
const doubled = `(?:${backslash}{8}|${backslash}{4}|${backslash}{2}|${backslash})`
const escapedInJson = /["'/\\]/

/** One sign as it may stand in plain text, in JSON (that may stand in JSON again), in an address, in HTML. */
function patternOfSign(sign: string): string {
  if (/[a-z0-9]/i.test(sign)) return sign
  if (sign === '\\') return doubled
  const units = Array.from({ length: sign.length }, (_, at) =>
    sign.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  const bytes = [...utf8.encode(sign)].map((byte) => byte.toString(16).padStart(2, '0'))
  const code = sign.codePointAt(0) ?? 0
  const html = [`#0*${code}`, `#x0*${code.toString(16)}`, htmlNames[sign]].filter((one) => one !== undefined)
  const short = shortEscapes[sign]
  // The sign itself comes last: `%` begins `%25`, which is another spelling of it.
  const forms = [
    bytes.map((byte) => `%(?:25){0,3}${byte}`).join(''),
    `&(?:amp;)?(?:${html.join('|')});`,
    units.map((unit) => `${doubled}u${unit}`).join(''),
    ...(short === undefined ? [] : [`${doubled}${short}`]),
    ...(sign === ' ' ? ['\\+'] : []),
    quoted(sign),
  ]
  return `${escapedInJson.test(sign) ? `${beforeQuote}?` : ''}(?:${forms.join('|')})`
}

/** Of them the rest of a secret needs so many: signs that cannot be read stand in many an answer. */
const fewestLegible = 4

/** A run of signs beyond ASCII: as each may stand, or sent in another coding and read as UTF-8, or the other way round. */
function patternOfRun(run: string, isLegible: boolean): string {
  const { length } = [...run]
  const asLatin = [...utf8.encode(run)].map((byte) => `\\u00${byte.toString(16)}`).join('')
  const forms = [[...run].map(patternOfSign).join(''), asLatin]
  // In one piece, as a pattern of many such would take for ever.
  return `(?:${[...forms, ...(isLegible ? [`\\ufffd{${length},${4 * length}}`] : [])].join('|')})`
}

/** The source of a pattern (flags `iu`) for a text however it is spelled, base64 apart. */
export function patternOf(secret: string): string {
  const isLegible = secret.replace(/[^ -~]/gu, '').length >= fewestLegible
  const pieces = secret.match(/[^\0-\x7f]+|[\0-\x7f]/gu) ?? []
  return pieces
    .map((piece) => (piece > '\x7f' ? patternOfRun(piece, isLegible) : patternOfSign(piece)))
    .join('')
}

/** What no neighbour changes in the base64 of a text in which the secret begins `shift` bytes (0 to 2) after a third. */
export function base64Of(secret: string, shift: number): string {
  const bytes = [...new Uint8Array(shift), ...utf8.encode(secret)]
  const text = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
  return text.slice(shift === 0 ? 0 : shift + 1, Math.floor((bytes.length * 8) / 6))
}

/** In either alphabet (RFC 4648, sections 4 and 5). */
export const patternOfBase64 = (base64: string): string =>
  base64.replaceAll('+', '[+-]').replaceAll('/', '[/_]')

export const inFirstAlphabet = (base64: string): string => base64.replaceAll('-', '+').replaceAll('_', '/')

export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
