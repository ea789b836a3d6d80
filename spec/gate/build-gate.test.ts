import { expect, test } from 'vitest'
import { makeBrand } from '../../host/brand.ts'
import { buildGate } from '../../host/build/build-gate.ts'

const brandOf = (text: string) => makeBrand(buildGate(text))

test('[GATE-1] the reference site has its gate off, unless its build is configured otherwise', () => {
  expect(brandOf('').gate).toMatchObject({ enabled: false, accessCode: [] })
  expect(brandOf('{"enabled":true,"accessCode":["0042"]}').gate).toMatchObject({
    enabled: true,
    accessCode: ['0042'],
  })
})

test.each(['yes', '4821', 'null', '{"enabled":true'])(
  '%s is no gate: the build stops with one line',
  (text) => {
    expect(() => buildGate(text)).toThrow('GATE must be a JSON object')
  },
)

test('[GATE-19] a mistake in it is refused by the name of its field', () => {
  expect(() => brandOf('{"enabled":true,"accessCode":["1",""]}')).toThrow('gate.accessCode[1]')
  expect(() => brandOf('[]')).toThrow('gate must be an object')
})
