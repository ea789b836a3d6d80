/** Which characters a code may have, and how many. */
export interface CodeRules {
  /** Only the digits 0 to 9, exactly `codeLength` of them. */
  readonly enforceNumericOnly: boolean
  /** Most characters of a code, and of the field. */
  readonly codeLength: number
}

/**
 * Whether a code opens the gate (CODE-1, CODE-2). Compared exactly, case included; with numbers only it must also be
 * exactly `codeLength` digits. The source text of this function is also written into documents as an inline script, so it
 * must not use any name of its module.
 */
export function isAccepted(
  code: string,
  gate: { readonly accessCode: readonly string[]; readonly validation: CodeRules },
): boolean {
  const { enforceNumericOnly, codeLength } = gate.validation
  if (enforceNumericOnly && (code.length !== codeLength || /[^0-9]/.test(code))) return false
  return code !== '' && gate.accessCode.includes(code)
}

/** Cut to the length of the field, without half of a surrogate pair at the end. */
const cut = (text: string, { codeLength }: CodeRules) =>
  text.slice(0, codeLength).replace(/[\ud800-\udbff]$/, '')

/**
 * The field's text while the visitor types: with numbers only the digits, else everything but control characters and
 * leading white space. Trailing white space may be in the middle of a code; it is removed on submit (`cleanInserted`).
 */
export const cleanTyped = (text: string, rules: CodeRules): string =>
  cut(
    rules.enforceNumericOnly ? text.replace(/[^0-9]/g, '') : text.replace(/\p{Cc}/gu, '').trimStart(),
    rules,
  )

/** The field's text after an insertion, such as a paste (CODE-5): cleaned first, then cut. */
export const cleanInserted = (text: string, rules: CodeRules): string =>
  cleanTyped(text.trim(), rules).trimEnd()

/** Whether the field could hold exactly this code. A code from an address is tested by it, and never cleaned. */
export const isTypable = (code: string, rules: CodeRules): boolean =>
  code !== '' && cleanInserted(code, rules) === code
