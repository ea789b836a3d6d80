/** The name of a variable derived from another: `$TOKEN` with SIGNATURE is `${TOKEN_SIGNATURE}`. */
export const derivedVariable = (variable: string, suffix: string): string =>
  `\${${variable.replace(/[${}]/g, '')}_${suffix}}`

/** The filter of a POSIX shell that each suffix of a variable's name stands for. */
const filters: readonly (readonly [suffix: RegExp, filter: (...found: readonly string[]) => string])[] = [
  [/^(.+)_IN_JSON$/, () => String.raw`sed 's/[\\"]/\\&/g'`],
  [/^(.+)_IN_OTHER_CASE$/, () => "tr 'a-zA-Z' 'A-Za-z'"],
  [/^(.+)_SIGNATURE$/, () => String.raw`sed 's/.*\.//; s/....$//'`],
  [
    /^(.+)_IN_BASE64_([012])_(\d+)$/,
    (_, shift, length) => {
      const first = shift === '0' ? 1 : Number(shift) + 2
      const filler = shift === '0' ? '' : `sed '1s/^/${'x'.repeat(Number(shift))}/' | `
      return `${filler}base64 | tr -d '\\n' | tr '+/' '-_' | cut -c${first}-${first + Number(length) - 1}`
    },
  ],
]

/** The variable set by the caller, and the filters that derive this one from it. */
function derivedFrom(name: string): { readonly given: string; readonly steps: readonly string[] } {
  for (const [suffix, filter] of filters) {
    const found = suffix.exec(name)
    if (found === null) continue
    const [, rest = '', ...more] = found
    const { given, steps } = derivedFrom(rest)
    return { given, steps: [...steps, filter(rest, ...more)] }
  }
  return { given: name, steps: [] }
}

/** Our variables, as the mask writes them: those of the environment, a login's token, the client's own CSRF token, those of others. */
export const variables =
  /\$(?:(CONFORM_(?:EMAIL|PASSWORD|EXPIRED_TOKEN)|TOKEN|XSRF)|\{((?:CONFORM|TOKEN|CSRF)_[A-Z0-9_]+)\})/g

/** Definitions of the derived variables in a text, each ending in ` && `; '' if there are none. */
export function definitionsIn(text: string): string {
  const names = new Set([...text.matchAll(variables)].flatMap(([, , name]) => name ?? []))
  return [...names]
    .map((name) => ({ name, ...derivedFrom(name) }))
    .filter(({ steps }) => steps.length > 0)
    .map(({ name, given, steps }) => `${name}=$(printf %s "$${given}" | ${steps.join(' | ')}) && `)
    .join('')
}
