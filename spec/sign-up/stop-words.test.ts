import { expect, test } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { SignUpStop } from '../../contracts/schemas/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { wayOnIn } from '../../src/networks/area-words.ts'
import { stopWords } from '../../src/sign-up/stop-words.ts'

const application = (network?: string): SignUpApplication => ({
  version: 1,
  savedAt: '2026-11-20T01:00:00.000Z',
  keptUntil: '2026-12-20',
  stop: 'NOT_SERVED',
  ...(network !== undefined && { network }),
})

test.each([
  ['NOT_SERVED', 'supply', 'Change the address', /do not sell power there/, /call us/],
  ['EMBEDDED_NETWORK', 'supply', 'Correct the address or NMI', /in an embedded network/, /Call us/],
  ['LARGE_CUSTOMER', 'supply', 'Change the answer', /small businesses only/, /call us.*large sites/],
  [
    'ALREADY_SUPPLIED',
    'supply',
    'Correct the address or NMI',
    /already supply this address/,
    /log in.*If you are moving in, continue with the day/,
  ],
  [
    'PLAN_NOT_OFFERED',
    'plan',
    'Choose another plan',
    /plan you chose is not offered/,
    /Choose one of the plans/,
  ],
] as const)(
  '[ORIG-1] where %s stops an application, it says so and goes on in the step %s: %s',
  (stop, step, action, title, text) => {
    const words = stopWords(stop, application('Ausgrid'))
    expect(words).toMatchObject({ step, action })
    expect(words.title).toMatch(title)
    expect(words.text).toMatch(text)
  },
)

test('[ORIG-1] each reason has its own text', () => {
  const titles = SignUpStop.options.map((stop) => stopWords(stop, null).title)
  expect(new Set(titles).size).toBe(SignUpStop.options.length)
})

test.each([
  ['its network', application('Ergon'), 'The address is in the Ergon network, which we do not serve.'],
  ['no network yet', application(), 'The address is in a network that we do not serve.'],
  ['no application', null, 'The address is in a network that we do not serve.'],
])('[ORIG-1] an address that is not supplied is shown with %s', (_, given, words) => {
  expect(stopWords('NOT_SERVED', given).text).toContain(words)
})

const at = (state: 'ACT' | 'SA' | 'VIC' | 'WA'): SignUpApplication => ({
  ...application('Evoenergy'),
  supply: { ...testSignUp.supply, address: { ...testSignUp.supply.address, state } },
})

test('[ORIG-1] without a network the state is not named if the brand may sell elsewhere there', () => {
  const { network: _, ...unknown } = at('VIC')
  const { text } = stopWords('NOT_SERVED', unknown)
  expect(text).toContain('The address is in a network that we do not serve.')
  expect(text).not.toContain('Victoria')
})

test('[ORIG-1] in the ACT sign-up says no and where to compare, like the page of plans', () => {
  const words = stopWords('NOT_SERVED', at('ACT'))
  expect(words.title).toBe('We do not sell power there yet')
  expect(words.text).toContain(
    'in the Evoenergy network in the Australian Capital Territory, which we do not serve',
  )
  expect(words.way).toEqual(wayOnIn('ACT'))
  expect(stopWords('NOT_SERVED', at('VIC')).way?.label).toBe('compare.energy.vic.gov.au')
  expect(stopWords('NOT_SERVED', at('WA')).way?.text).toContain('Synergy')
})

test('[ORIG-1] the limit of a small business is that of its state', () => {
  expect(stopWords('LARGE_CUSTOMER', at('VIC')).text).toContain('up to 40 MWh a year in Victoria')
  expect(stopWords('LARGE_CUSTOMER', at('SA')).text).toContain('up to 160 MWh a year in South Australia')
  expect(stopWords('LARGE_CUSTOMER', at('WA')).text).toContain('up to the limit of its state')
})

test('[ORIG-1] applicants are asked whether they move in only if the home has a customer', () => {
  const asked = SignUpStop.options.filter((stop) => stopWords(stop, null).moveIn !== undefined)
  expect(asked).toEqual(['ALREADY_SUPPLIED'])
})
