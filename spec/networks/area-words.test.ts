import { expect, test } from 'vitest'
import { borderWords, stateInWords, statesInWords, wayOnIn, waysOnIn } from '../../src/networks/area-words.ts'

test.each([
  ['VIC', 'compare.energy.vic.gov.au'],
  ['NSW', 'www.energymadeeasy.gov.au'],
  ['TAS', 'www.energymadeeasy.gov.au'],
  [undefined, 'www.energymadeeasy.gov.au'],
] as const)('a visitor in %s whom the brand does not serve is referred to %s', (state, site) => {
  expect(wayOnIn(state)).toEqual({
    text: 'You can find all the retailers in your area at',
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

test('[UI-1] a postcode of several states is not called part of one of them', () => {
  expect(statesInWords(['ACT', 'NSW'])).toBe('the Australian Capital Territory or New South Wales')
  expect(statesInWords(['SA', 'NT', 'WA'])).toBe(
    'South Australia, the Northern Territory or Western Australia',
  )
  expect(borderWords('3644', ['NSW', 'VIC'], 'VIC')).toBe(
    'Part of 3644 is in New South Wales. If your home is there, its network and prices are different.',
  )
  expect(borderWords('3000', ['VIC'], 'VIC')).toBeNull()
})

test('[UI-1] at a border the links of each state are shown, once', () => {
  expect(waysOnIn(['ACT', 'NSW'])).toEqual([wayOnIn('ACT')])
  expect(waysOnIn([])).toEqual([wayOnIn(undefined)])
  expect(waysOnIn(['NSW', 'VIC']).map(({ text, label }) => [text, label])).toEqual([
    [
      'If your home is in New South Wales: You can find all the retailers in your area at',
      'energymadeeasy.gov.au',
    ],
    [
      'If your home is in Victoria: You can find all the retailers in your area at',
      'compare.energy.vic.gov.au',
    ],
  ])
})
