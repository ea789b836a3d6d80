import fc from 'fast-check'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { resolveEnvironment } from '../../src/brand/environment.ts'
import { readModes } from '../../src/brand/read-modes.ts'
import { always } from '../tools/run/property-runs.ts'

test.each([
  ['https://test.banksia.example/', true, false],
  ['https://www.banksia.example/plans?utm=ABTest', true, false],
  ['https://www.banksia.example/latest', true, false],
  ['https://www.banksia.example/#TEST', true, false],
  ['http://localhost:8000/plans', false, true],
  ['https://www.banksia.example/?from=LocalHost', false, true],
  ['http://LOCALHOST/contest', true, true],
  ['https://www.banksia.example/plans', false, false],
  ['http://127.0.0.1:8000/', false, false],
  ['https://www.banksia.example/tes/t?te=st#local-host', false, false],
  ['', false, false],
])('[ENV-3] at %s test mode is %s and local mode is %s', (address, isTest, isLocal) => {
  expect(readModes(address)).toEqual({ isTest, isLocal })
})

const anyCase = (word: string) =>
  fc
    .tuple(...[...word].map((letter) => fc.constantFrom(letter, letter.toUpperCase())))
    .map((letters) => letters.join(''))
const rest = fc.string({ unit: fc.constantFrom('a', 'b', '/', '?', '#', '.', '%', '-'), maxLength: 12 })

test('[ENV-3] the mode’s word counts anywhere in the address, in any case, and nothing else does', () =>
  always()(rest, anyCase('test'), anyCase('localhost'), rest, (before, test, localhost, behind) => {
    const start = 'https://www.banksia.example/'
    expect(readModes(start + before + behind)).toEqual({ isTest: false, isLocal: false })
    expect(readModes(start + before + test + behind)).toEqual({ isTest: true, isLocal: false })
    expect(readModes(start + before + localhost + behind)).toEqual({ isTest: false, isLocal: true })
  }))

test('[ENV-4] modes in an address change no setting of its environment', () => {
  const brand = defineBrand(banksiaPower)
  const plain = resolveEnvironment(brand, new URL('https://www.banksia.example/'))
  for (const rest of ['test', '?localhost', '#test-localhost', 'dev.banksia.example?tracing=console#debug']) {
    const address = new URL(`https://www.banksia.example/${rest}`)
    expect(resolveEnvironment(brand, address)).toEqual(plain)
  }
  expect(plain.tracing).toEqual({ stateTransitions: false, console: false })
})
