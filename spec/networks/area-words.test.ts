import { expect, test } from 'vitest'
import { stateInWords, wayOnIn } from '../../src/networks/area-words.ts'

test.each([
  ['VIC', 'compare.energy.vic.gov.au'],
  ['NSW', 'www.energymadeeasy.gov.au'],
  ['TAS', 'www.energymadeeasy.gov.au'],
  [undefined, 'www.energymadeeasy.gov.au'],
] as const)('whoever is not served in %s is sent to %s', (state, site) => {
  expect(wayOnIn(state)).toEqual({
    text: 'All retailers of your area are listed at',
    href: `https://${site}`,
    label: site.replace('www.', ''),
  })
})

test.each([
  ['WA', 'Synergy'],
  ['NT', 'Jacana Energy'],
] as const)('in %s, where homes have no choice, it is said who supplies them', (state, supplier) => {
  const way = wayOnIn(state)
  expect(way.text).toContain(stateInWords[state].replace(/^the /, ''))
  expect([way.text.includes(supplier), way.href]).toEqual([true, undefined])
})
