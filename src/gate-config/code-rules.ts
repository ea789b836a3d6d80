/** What a code may be. */
export interface CodeRules {
  /** Only the digits 0 to 9, exactly `codeLength` of them. */
  readonly enforceNumericOnly: boolean
  /** Most characters of a code, and of the field. */
  readonly codeLength: number
}

/**
 * Whether a code opens the gate (CODE-1, CODE-2): character by character, and with numbers only nothing but exactly
 * `codeLength` digits is even compared. Its text stands in documents too, so it needs no name from around it.
 */
export function isAccepted(
  code: string,
  gate: { readonly accessCode: readonly string[]; readonly validation: CodeRules },
): boolean {
  const { enforceNumericOnly, codeLength } = gate.validation
  if (enforceNumericOnly && (code.length !== codeLength || /[^0-9]/.test(code))) return false
  return code !== '' && gate.accessCode.includes(code)
}

/** As many characters as the field takes, and no half of a pair of them. */
const cut = (text: string, { codeLength }: CodeRules) =>
  text.slice(0, codeLength).replace(/[\ud800-\udbff]$/, '')

/**
 * What the field keeps of what is being typed: digits alone where the rules say so, else everything but white space at its
 * start. White space at its end may be the middle of a code: it goes when the code is submitted (`cleanInserted`).
 */
export const cleanTyped = (text: string, rules: CodeRules): string =>
  cut(
    rules.enforceNumericOnly ? text.replace(/[^0-9]/g, '') : text.replace(/\p{Cc}/gu, '').trimStart(),
    rules,
  )

/** What the field keeps of a text that comes as one (CODE-5): cleaned first, then cut. */
export const cleanInserted = (text: string, rules: CodeRules): string =>
  cleanTyped(text.trim(), rules).trimEnd()

/** Whether the field could hold exactly this. A code from an address is held against it, and never changed. */
export const isTypable = (code: string, rules: CodeRules): boolean =>
  code !== '' && cleanInserted(code, rules) === code
