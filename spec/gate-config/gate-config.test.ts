import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import type { BrandDefinition } from '../../src/brand/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import type { GateDefinition } from '../../src/gate-config/gate-config.ts'
import { defineGate } from '../../src/gate-config/gate-config.ts'

const define = (gate: unknown) => defineBrand({ ...banksiaPower, gate } as BrandDefinition).gate
const refusal = (gate: unknown) => {
  try {
    define(gate)
  } catch (error) {
    return error
  }
  return 'nothing was refused'
}

test('[GATE-4] [GATE-19] every setting has its default, and a brand without a gate has it switched off', () => {
  const byDefault = {
    enabled: false,
    accessCode: [],
    showTrigger: 'after_timer',
    immediateForTesting: false,
    showCodeEntry: true,
    displayDelayMs: 5000,
    storageKeys: { flag: 'invite_verified', timestamp: 'invite_verified_at' },
    messages: { invalid: 'Invalid invite code. Please try again.' },
    hashParams: { codeName: 'invite', resetCommand: 'reset' },
    validation: { enforceNumericOnly: false, codeLength: 10 },
    testing: { enabled: false },
    expiration: { enabled: true, days: 1 },
  }
  expect(define(undefined)).toEqual(byDefault)
  expect(define({})).toEqual(byDefault)
  const unset = { enabled: undefined, messages: undefined, expiration: { days: undefined } }
  expect(define(unset)).toEqual(byDefault)
})

test('[GATE-4] what a brand sets is kept, and the rest of the same part keeps its default', () => {
  const gate: GateDefinition = {
    enabled: true,
    accessCode: ['Wattle 7', '0042'],
    showTrigger: 'immediately',
    immediateForTesting: true,
    showCodeEntry: false,
    displayDelayMs: 0,
    storageKeys: { flag: 'let_in' },
    messages: { invalid: 'That is not it.' },
    hashParams: { codeName: 'code' },
    validation: { codeLength: 8 },
    testing: { enabled: true },
    expiration: { days: 0.5 },
  }
  expect(define(gate)).toEqual({
    ...gate,
    storageKeys: { flag: 'let_in', timestamp: 'invite_verified_at' },
    hashParams: { codeName: 'code', resetCommand: 'reset' },
    validation: { codeLength: 8, enforceNumericOnly: false },
    expiration: { enabled: true, days: 0.5 },
  })
})

test('[CODE-1] an accepted code given as a number is read as its digits', () => {
  expect(define({ accessCode: [4821, '0042'] }).accessCode).toEqual(['4821', '0042'])
})

test.each([
  ['an empty one', ['4821', '']],
  ['one longer than the field', ['4821', '12345678901']],
  ['one with white space at its ends, which the field does not keep', ['4821', ' 4822']],
  ['one with a line break', ['4821', '48\n22']],
  ['a fraction', ['4821', 48.21]],
  ['something that is no code', ['4821', null]],
])('[GATE-19] a code that could never be entered is refused, naming its place: %s', (_, accessCode) => {
  expect(refusal({ enabled: true, accessCode })).toMatchObject({
    code: 'BRAND_INVALID',
    field: 'gate.accessCode[1]',
    message: expect.stringMatching(/1 to 10 characters|must be a text/),
  })
})

test.each(['482a567890', '123456789', '١٢٣٤٥٦٧٨٩٠', '4821 56789'])(
  '[GATE-19] with numbers only, a code that is not exactly codeLength digits is refused: %s',
  (code) => {
    const validation = { enforceNumericOnly: true }
    expect(refusal({ accessCode: ['0123456789', code], validation })).toMatchObject({
      field: 'gate.accessCode[1]',
      message: expect.stringContaining('exactly 10 digits'),
    })
  },
)

test('[GATE-19] no code at all is refused while the gate is enabled, and only then', () => {
  expect(refusal({ enabled: true })).toMatchObject({ field: 'gate.accessCode' })
  expect(define({ enabled: false }).accessCode).toEqual([])
})

test('no refusal repeats a code, because errors are logged', () => {
  for (const gate of [{ accessCode: ['much-too-long-4821'] }, { accessCode: [' 4821'] }])
    expect(String(refusal(gate))).not.toContain('4821')
})

test('[LIB-1] [GATE-19] a gate without a brand is checked and completed as that of one', () => {
  const gate = { enabled: true, accessCode: ['wattle', 7], expiration: { days: 3 } }
  expect(defineGate(gate)).toEqual(define(gate))
  const refused = (definition: unknown) => () => defineGate(definition as GateDefinition)
  expect(refused({ enabled: 'yes' })).toThrow('gate.enabled')
  expect(refused({ surprise: 1 })).toThrow('gate.surprise')
  expect(refused({ enabled: true })).toThrow('gate.accessCode')
})
