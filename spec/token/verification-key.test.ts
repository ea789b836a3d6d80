import { expect, test } from 'vitest'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { verificationKey } from '../../src/token/token-key.ts'

const key = { ...currentKey.publicKey }

test('[TOKEN-5] a key is imported once, for all tokens that it verifies', () => {
  const { kty, n, e } = key
  expect(verificationKey(key)).toEqual({ kty, n, e })
  expect(verificationKey(key)).toBe(verificationKey(key))
})

test('[TOKEN-7] a changed key is not taken for the one before', () => {
  const { n } = nextKey.publicKey
  const turned = { ...key }
  const before = verificationKey(turned)
  expect(verificationKey(Object.assign(turned, { n }))).toMatchObject({ n })
  expect(verificationKey(Object.assign(turned, { e: 'AAEAAQ' }))).toMatchObject({ n, e: 'AAEAAQ' })
  expect(before).toMatchObject({ n: key.n, e: key.e })
})
