import { expect, test } from 'vitest'
import { encodePart, genuineClaims, genuineHeader, genuineToken, makeToken } from '../../fixtures/tokens.ts'
import type { Outcome } from './token-judge.ts'
import { judge, now } from './token-judge.ts'

/** A token that somebody might try, and what must come of it. */
export type Attack = readonly [name: string, outcome: Outcome, make: () => Promise<string> | string]

export function eachAttack(clause: string, attacks: readonly Attack[]) {
  for (const [name, outcome, make] of attacks)
    test(`[${clause}] ${name}: ${outcome === 'accepted' ? outcome : `refused, ${outcome}`}`, async () => {
      expect(await judge(await make())).toBe(outcome)
    })
}

export const header = (changes: Record<string, unknown>) => makeToken({ now, header: changes })
export const claims = (changes: Record<string, unknown>) => makeToken({ now, claims: changes })
export const genuine = () => genuineToken(now)
export const partsOf = async () => (await genuine()).split('.') as [string, string, string]
export const payloadText = JSON.stringify(genuineClaims(now))

/** Header and payload as usual, signed as `signer` likes. */
export function signedBy(changes: Record<string, unknown>, signer: (input: Buffer) => Uint8Array): string {
  const input = `${encodePart(JSON.stringify({ ...genuineHeader, ...changes }))}.${encodePart(payloadText)}`
  return `${input}.${encodePart(signer(Buffer.from(input)))}`
}
