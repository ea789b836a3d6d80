import { expect, test } from 'vitest'
import { everyAttack, replacements, titleOf } from './attacks/every-attack.ts'
import { check } from './check-token.ts'

for (const attack of everyAttack) {
  const { clause, outcome, make } = attack
  const verdict = outcome === 'accepted' ? outcome : `refused, ${outcome}`
  test(`[${clause}] ${titleOf(attack)}: ${verdict}`, async () => {
    expect(await check(await make())).toBe(outcome)
  })
}

test('no two attacks have one name', () => {
  expect(new Set(everyAttack.map(titleOf)).size).toBe(everyAttack.length)
})

test('[TOKEN-1] [TOKEN-2] [TOKEN-5] row 33: of a genuine token, no character can be replaced by another', async () => {
  let tried = 0
  for await (const { at, other, token } of replacements()) {
    expect(await check(token), `${other} at ${at}`).not.toBe('accepted')
    tried++
  }
  expect(tried).toBeGreaterThan(2283)
})
