import { expect, test } from 'vitest'
import { newRequestId } from '../src/request-id.ts'

test('each request has its own id, a UUID of version 4', () => {
  const made = Array.from({ length: 500 }, () => newRequestId())
  expect(new Set(made).size).toBe(500)
  for (const one of made)
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(newRequestId((bytes) => bytes.fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
