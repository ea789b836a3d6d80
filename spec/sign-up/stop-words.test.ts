import { expect, test } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { SignUpStop } from '../../contracts/schemas/sign-up.ts'
import { stopWords } from '../../src/sign-up/stop-words.ts'

const application = (network?: string): SignUpApplication => ({
  version: 1,
  savedAt: '2026-11-20T01:00:00.000Z',
  keptUntil: '2026-12-20',
  stop: 'NOT_SERVED',
  ...(network !== undefined && { network }),
})

test.each([
  ['NOT_SERVED', 'supply', 'Change the address', /no online prices for this address/, /Call us/],
  ['EMBEDDED_NETWORK', 'supply', 'Correct the address or NMI', /in an embedded network/, /Call us/],
  ['LARGE_CUSTOMER', 'supply', 'Change the answer', /an offer of its own/, /100 MWh a year.*Call us/],
  [
    'ALREADY_SUPPLIED',
    'supply',
    'Correct the address or NMI',
    /supply this address already/,
    /log in.*call us/,
  ],
  ['PLAN_NOT_OFFERED', 'plan', 'Choose another plan', /plan you chose is not offered/, /Choose one of those/],
] as const)(
  '[ORIG-1] where %s stops an application, it says so and goes on in the step %s: %s',
  (stop, step, action, title, text) => {
    const words = stopWords(stop, application('Ausgrid'))
    expect(words).toMatchObject({ step, action })
    expect(words.title).toMatch(title)
    expect(words.text).toMatch(text)
  },
)

test('[ORIG-1] each stop has words of its own', () => {
  const titles = SignUpStop.options.map((stop) => stopWords(stop, null).title)
  expect(new Set(titles).size).toBe(SignUpStop.options.length)
})

test.each([
  ['its network', application('Ergon'), 'network than that of the address (Ergon). Call us'],
  ['no network yet', application(), 'network than that of the address. Call us'],
  ['no application', null, 'network than that of the address. Call us'],
])('[ORIG-1] an address that is not supplied is told with %s', (_, given, words) => {
  expect(stopWords('NOT_SERVED', given).text).toContain(words)
})
