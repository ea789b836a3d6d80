import { webhookToleranceSeconds } from './payment-rules.ts'

const encoder = new TextEncoder()

async function hmac(secret: string, text: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function signed(seconds: number, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${seconds}.`)
  const text = new Uint8Array(head.length + body.length)
  text.set(head)
  text.set(body, head.length)
  return text
}

/** The header `Payment-Signature` for a body as it is sent: HMAC-SHA256 over time, dot and body. */
export async function signWebhook(secret: string, body: Uint8Array | string, at: Date): Promise<string> {
  const seconds = Math.floor(at.getTime() / 1000)
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  return `t=${seconds},v1=${await hmac(secret, signed(seconds, bytes))}`
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1)
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at % other.length)
  return difference === 0
}

/** A webhook of the payment provider, and the secrets to check its signature with. */
export interface SignedWebhook {
  /** The header's value. */
  readonly signature: string | undefined
  /** The body as it was sent. */
  readonly body: Uint8Array
  /** The present secret, and during a rotation the next one too. */
  readonly secrets: readonly string[]
  readonly now: Date
}

/** Whether a webhook was signed with one of the secrets, within five minutes of now. */
export async function isSignedWebhook({
  signature = '',
  body,
  secrets,
  now,
}: SignedWebhook): Promise<boolean> {
  const [, time] = /^t=(\d{1,12}),/.exec(signature) ?? []
  const seconds = Number(time)
  const given = [...signature.matchAll(/,v1=([\da-f]{64})(?=,|$)/g)].map(([, hex = '']) => hex)
  if (time === undefined || given.length === 0 || given.length > 4) return false
  if (Math.abs(now.getTime() / 1000 - seconds) > webhookToleranceSeconds) return false
  const text = signed(seconds, body)
  const right = await Promise.all(secrets.map((secret) => hmac(secret, text)))
  return right.flatMap((one) => given.map((other) => isSame(one, other))).includes(true)
}
