import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hmac } from '../keyed-hash.ts'
import { lifetimeSeconds } from '../keys/session-lifetime.ts'

/** Session id for everybody who is not logged in. */
export const anonymous = 'anonymous'

const shape = /^([0-9a-z]{1,10})\.([\w-]{22})\.([\w-]{43})$/

export const isSameText = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Values of the CSRF cookie (API-5): `<time>.<random>.<HMAC of both and the session>`. Because of the HMAC, a value from
 * another session, or one set by another host of the same domain, is not accepted.
 */
export function createCsrfTokens(secret: Uint8Array, now: () => Date) {
  const seconds = () => Math.floor(now().getTime() / 1000)
  const sign = (sessionId: string, time: string, random: string) =>
    hmac(secret, `${sessionId}!${time}.${random}`)
  return {
    make: (sessionId: string): string => {
      const [time, random] = [seconds().toString(36), randomBytes(16).toString('base64url')]
      return `${time}.${random}.${sign(sessionId, time, random)}`
    },
    /**
     * Whether more than half of a value's lifetime remains. The clock of the copy that created it may be ahead of this
     * one's.
     */
    isYoung: (value: string): boolean => seconds() - Number.parseInt(value, 36) < lifetimeSeconds / 2,
    /** The random part of a value that is valid for the session; null otherwise. */
    read: (value: string, sessionId: string): string | null => {
      const [, time = '', random = '', mac = ''] = shape.exec(value) ?? []
      const isTimely = Number.parseInt(time, 36) + lifetimeSeconds > seconds()
      return isTimely && isSameText(mac, sign(sessionId, time, random)) ? random : null
    },
  }
}
