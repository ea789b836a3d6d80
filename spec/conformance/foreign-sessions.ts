import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { PublicKey } from '../../src/brand/brand.ts'
import { Refusal } from './foreign-answer.ts'
import type { Habits } from './foreign-habits.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const thirtyDaysSeconds = 2_592_000
const pairIn = ({ headers }: IncomingMessage) => String(headers['x-xsrf-token'])
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** For a site that embeds the backend's key. */
export const foreignKey = { ...publicKey.export({ format: 'jwk' }), kid: 'foreign' } as PublicKey
export const foreignIssuer = 'https://foreign.example'

/** Tokens with their sessions, and the CSRF token of each. All have the same `userId`. */
export function createSessions(userId: string, habits: Habits) {
  const secret = randomBytes(32)
  const sessions = new Set<string>()
  const retired = new Set<string>()

  function open(lifetimeSeconds = thirtyDaysSeconds) {
    const [session, iat] = [randomUUID(), Math.floor(Date.now() / 1000)]
    const claims = {
      iss: foreignIssuer,
      sub: userId,
      jti: session,
      iat,
      exp: iat + lifetimeSeconds,
      ...habits.tokenClaims,
    }
    const signed = `${encode({ alg: 'RS256', ...habits.tokenHeader })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
    sessions.add(session)
    return { session, token: `${signed}.${signature}` }
  }

  /** The session of a live token; '' without one. */
  function sessionOf({ headers }: IncomingMessage): string {
    const [head = '', payload = '', signature = '', ...more] = habits.tokenIn(headers).split('.')
    if (more.length > 0 || !habits.isSigned(`${head}.${payload}`, signature, publicKey)) return ''
    const { jti, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return sessions.has(jti) && !habits.isOver(exp) ? jti : ''
  }

  const seal = (nonce: string, session: string) =>
    createHmac('sha256', secret)
      .update(`${nonce} ${habits.pairOwner(session)}`)
      .digest('base64url')

  return {
    open,
    of: sessionOf,
    close: (session: string) => habits.logout(sessions, session),
    newPair(session: string) {
      const nonce = randomUUID()
      const pair = `${nonce}.${seal(nonce, session)}`
      return { 'set-cookie': `XSRF-TOKEN=${pair}; ${habits.pairAttributes}`, 'x-xsrf-token': pair }
    },
    /** Refuses a request that may change something without the CSRF token of its session. */
    ensurePair(request: IncomingMessage): void {
      const pair = pairIn(request)
      const [nonce = '', mac] = pair.split('.')
      const isRepeated = request.headers.cookie?.split('; ').includes(`XSRF-TOKEN=${pair}`) === true
      if (!isRepeated || mac !== seal(nonce, sessionOf(request)) || retired.has(pair))
        throw new Refusal(habits.refused(403))
    },
    retirePair(request: IncomingMessage): void {
      retired.add(pairIn(request))
    },
  }
}
