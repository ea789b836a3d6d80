import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Credentials } from '../../contracts/schemas/session.ts'
import { credentialFaults } from '../../src/forms/credential-faults.ts'
import { mustBeAtLeast } from '../../src/forms/messages.ts'
import { always } from '../tools/run/property-runs.ts'

const typedEmail = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z\d]{1,6}@[a-z]{1,6}\.[a-z]{2,4}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-z\d._+'-]{1,6}@[a-z\d-]{1,6}\.[a-z]{1,4}$/) },
  fc.emailAddress(),
  fc.string({ maxLength: 12 }),
  fc.constant(`${'a'.repeat(250)}@b.example`),
)
const typedPassword = fc.oneof(
  { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 8 }) },
  fc.constant(''),
  fc.string({ minLength: 120, maxLength: 136 }),
  fc.string({ unit: fc.constant('🦘'), minLength: 126, maxLength: 130 }),
)

test('the form refuses exactly what the contract refuses, so that submitting never throws', () => {
  const seen = { accepted: 0, refused: 0 }
  always(500)(typedEmail, typedPassword, (email, password) => {
    const isAccepted = Object.keys(credentialFaults({ email, password })).length === 0
    seen[isAccepted ? 'accepted' : 'refused']++
    expect(isAccepted).toBe(Credentials.safeParse({ email, password }).success)
  })
  expect(seen.accepted).toBeGreaterThan(20)
  expect(seen.refused).toBeGreaterThan(20)
})

test('[FORM-2] each message begins with the label of its field', () => {
  const long = 'a'.repeat(300)
  expect(credentialFaults({ email: '', password: '' })).toEqual({
    email: 'Email is a required field',
    password: 'Password is a required field',
  })
  expect(credentialFaults({ email: 'a@b', password: long })).toEqual({
    email: 'Email must be a valid email',
    password: 'Password must be at most 128 characters',
  })
  expect(credentialFaults({ email: `${long}@b.example`, password: 'x' })).toEqual({
    email: 'Email must be at most 254 characters',
  })
  expect(mustBeAtLeast('Password', 12)).toBe('Password must be at least 12 characters')
})
