import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SignedWebhook } from '../../src/payments/webhook-signature.ts'
import { isSignedWebhook, signWebhook } from '../../src/payments/webhook-signature.ts'
import { alwaysAsync } from '../tools/run/property-runs.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const text = '{"type":"payment.succeeded","name":"Đặng"}'
const body = encode(text)
const secret = 'whsec_of_this_test'
const at = new Date('2026-11-25T01:00:00.900Z')
/** Whole seconds. */
const seconds = 1_795_568_400
/** Written with another library, as a provider would. */
const macOf = (own: string, of: number = seconds, content = text) =>
  createHmac('sha256', own).update(`${of}.${content}`).digest('hex')
const right = macOf(secret)
const after = (plus: number) => new Date((seconds + plus) * 1000)
const isSigned = (signature: string | undefined, facts: Partial<SignedWebhook> = {}) =>
  isSignedWebhook({ signature, body, secrets: [secret], now: at, ...facts })

test('[PAY-1] a webhook is signed over its time and its body, like those of other providers', async () => {
  expect(await signWebhook(secret, text, at)).toBe(`t=${seconds},v1=${right}`)
  expect(await signWebhook(secret, body, at)).toBe(`t=${seconds},v1=${right}`)
})

test('[PAY-1] any signed body is accepted, and with one character more or less it is not', async () => {
  await alwaysAsync(40)(
    fc.uint8Array({ maxLength: 60 }),
    fc.string({ minLength: 1 }),
    async (content, own) => {
      const signature = await signWebhook(own, content, at)
      const facts = { body: content, secrets: [own] }
      expect(await isSigned(signature, facts)).toBe(true)
      expect(await isSigned(signature, { ...facts, body: new Uint8Array([...content, 0]) })).toBe(false)
      expect(await isSigned(signature, { ...facts, secrets: [`${own}x`] })).toBe(false)
      expect(await isSigned(signature, { ...facts, secrets: [] })).toBe(false)
    },
  )
})

test('[PAY-1] a signature that differs in one place is refused, wherever that is', async () => {
  for (let place = 0; place < right.length; place += 1) {
    const other = right[place] === '0' ? '1' : '0'
    const near = right.slice(0, place) + other + right.slice(place + 1)
    expect(await isSigned(`t=${seconds},v1=${near}`), `place ${place}`).toBe(false)
  }
})

const zeros = '0'.repeat(64)
test.each<[string, signature: string | undefined, isTaken: boolean]>([
  ['the right one', `t=${seconds},v1=${right}`, true],
  ['the right one behind another', `t=${seconds},v1=${zeros},v1=${right}`, true],
  ['the right one before another', `t=${seconds},v1=${right},v1=${zeros}`, true],
  ['the right one beside another scheme', `t=${seconds},v0=${zeros},v1=${right}`, true],
  ['four, the last of them right', `t=${seconds}${`,v1=${zeros}`.repeat(3)},v1=${right}`, true],
  ['more than a rotation needs', `t=${seconds}${`,v1=${zeros}`.repeat(4)},v1=${right}`, false],
  ['none', undefined, false],
  ['nothing', '', false],
  ['a time alone', `t=${seconds},`, false],
  ['no time', `v1=${right}`, false],
  ['a time that is not at the beginning', `v0=1,t=${seconds},v1=${right}`, false],
  ['a time with something before it', ` t=${seconds},v1=${right}`, false],
  ['a time of words', `t=now,v1=${right}`, false],
  ['a time below nothing', `t=-${seconds},v1=${right}`, false],
  ['a time that is no whole number', `t=${seconds}.0,v1=${right}`, false],
  ['a time of too many digits', `t=${String(seconds).padStart(13, '0')},v1=${right}`, false],
  ['another time than was signed', `t=${seconds + 1},v1=${right}`, false],
  ['another scheme', `t=${seconds},v0=${right}`, false],
  ['one that is cut off', `t=${seconds},v1=${right.slice(0, 63)}`, false],
  ['one that is too long', `t=${seconds},v1=${right}0`, false],
  ['capital letters', `t=${seconds},v1=${right.toUpperCase()}`, false],
])('[PAY-1] a signature is taken or not: %s', async (_, signature, isTaken) => {
  expect(await isSigned(signature)).toBe(isTaken)
})

test.each([
  [-301, false],
  [-300, true],
  [0, true],
  [300, true],
  [301, false],
])('[PAY-1] at %i seconds after it was signed a webhook is taken: %s', async (plus, isTaken) => {
  expect(await isSigned(`t=${seconds},v1=${right}`, { now: after(plus) })).toBe(isTaken)
})

test('[PAY-1] a short number is a valid time too, which is long past', async () => {
  const signature = `t=7,v1=${macOf(secret, 7)}`
  expect(await isSigned(signature)).toBe(false)
  expect(await isSigned(signature, { now: new Date(9000) })).toBe(true)
})

test('[PAY-1] during a rotation either secret is valid, and afterwards only the new one', async () => {
  const [old, next] = [`t=${seconds},v1=${right}`, `t=${seconds},v1=${macOf('next')}`]
  for (const signature of [old, next]) {
    expect(await isSigned(signature, { secrets: [secret, 'next'] })).toBe(true)
    expect(await isSigned(signature, { secrets: ['next', secret] })).toBe(true)
  }
  expect(await isSigned(old, { secrets: ['next'] })).toBe(false)
  expect(await isSigned(next, { secrets: [secret] })).toBe(false)
})
