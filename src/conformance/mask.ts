/** Replaces secrets in texts by the names of shell variables, such as `$CONFORM_PASSWORD`. */
export interface Mask {
  /** From now on `secret` is replaced by `name`, however it is spelled in JSON, an address or base64. */
  readonly hide: (secret: string, name: string) => void
  readonly clean: (text: string) => string
}

// Shorter texts stand in half the words of a page: replacing them would spoil a report and hide nothing.
const shortestSecret = 4

function spellingsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    base64.replace(/=+$/, ''),
  ]
}

export function createMask(): Mask {
  const names = new Map<string, string>()
  let spellings: readonly string[] = []
  return {
    hide(secret, name) {
      if (secret.length < shortestSecret) return
      for (const spelling of spellingsOf(secret)) names.set(spelling, name)
      // The longest first: a token holds texts that may be secrets themselves.
      spellings = [...names.keys()].sort((left, right) => right.length - left.length)
    },
    clean: (text) => spellings.reduce((rest, one) => rest.replaceAll(one, names.get(one) ?? ''), text),
  }
}
