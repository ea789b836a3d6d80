import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export interface SealedCookiePorts {
  /** At least 32 random bytes, the same in all copies of the server. */
  readonly secret: Uint8Array
  /** Whether the site is on https: cookies are Secure then and have the `__Host-` prefix, so no other host can set them. */
  readonly isSecure: () => boolean
  readonly now: () => Date
}

export interface SealedCookies {
  /** A `Set-Cookie` line with an encrypted value, which counts as long as the browser keeps it. */
  readonly seal: (name: string, value: unknown, seconds: number) => string
  /** The value of a `Cookie` header; null if it has none, several, a forged or an expired one. */
  readonly open: (header: string | undefined, name: string) => unknown
  /** A `Set-Cookie` line that removes it. */
  readonly clear: (name: string) => string
}

/**
 * Cookies that the page cannot read (HttpOnly) and the browser cannot decrypt (AES-256-GCM). `SameSite=Lax`, because the
 * provider's redirect back to the site has to carry them.
 */
export function createSealedCookies({ secret, isSecure, now }: SealedCookiePorts): SealedCookies {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gridfront oidc cookies', 32))
  const fullName = (name: string) => (isSecure() ? `__Host-${name}` : name)
  const line = (name: string, value: string, seconds: number) =>
    `${fullName(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`

  function decrypted(name: string, text: string): unknown {
    const content = Buffer.from(text, 'base64url')
    // The name is authenticated too, so that one cookie cannot be presented as another.
    const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    }).setAAD(Buffer.from(name))
    const start = decipher
      .setAuthTag(content.subarray(-tagBytes))
      .update(content.subarray(nonceBytes, -tagBytes))
    return JSON.parse(Buffer.concat([start, decipher.final()]).toString('utf8'))
  }

  return {
    seal(name, value, seconds) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
      const text = JSON.stringify({ value, until: now().getTime() + seconds * 1000 })
      const content = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return line(name, Buffer.concat(content).toString('base64url'), seconds)
    },
    open(header = '', name) {
      const start = `${fullName(name)}=`
      const pairs = header.split(';').map((pair) => pair.trim())
      const [found, ...others] = pairs.filter((pair) => pair.startsWith(start))
      if (found === undefined || others.length > 0) return null
      try {
        const { value, until } = decrypted(name, found.slice(start.length)) as {
          value: unknown
          until: number
        }
        return until > now().getTime() ? value : null
      } catch {
        return null
      }
    },
    clear: (name) => line(name, '', 0),
  }
}
