import fc from 'fast-check'
import { expect, test } from 'vitest'
import content from '../../host/content/queries/networks.json' with { type: 'json' }
import type { SupplyArea } from '../../src/networks/supply-area.ts'
import { chosenIn, servedAt, supplyAreaOf } from '../../src/networks/supply-area.ts'
import type { NetworksQuery } from '../../src/plans/network-schemas.ts'
import { always } from '../tools/run/property-runs.ts'

const query = content as NetworksQuery
const areaOf = (typed: string) => supplyAreaOf(typed, query)

test('[UI-1] a postcode names its network, with spaces too', () => {
  expect(areaOf(' 40 00 ')).toMatchObject({ kind: 'network', postcode: '4000', network: { id: 'energex' } })
  expect(areaOf('2042')).toMatchObject({ kind: 'network', network: { id: 'ausgrid', state: 'NSW' } })
  expect(areaOf('3000')).toMatchObject({
    kind: 'network',
    network: { id: 'citipower', reference: 'the Victorian Default Offer' },
  })
})

test('[UI-1] a postcode with several distributors asks, by name and by place; each choice leads on', () => {
  const area = areaOf('3031')
  expect(area).toMatchObject({
    kind: 'choice',
    choices: [
      { distributor: 'CitiPower', suburbs: 'Kensington', network: { id: 'citipower' } },
      { distributor: 'Jemena', suburbs: 'Flemington, Travancore', network: null },
    ],
  })
  expect(chosenIn(area, 'CitiPower')).toMatchObject({ kind: 'network', network: { id: 'citipower' } })
  expect(chosenIn(area, 'Jemena')).toMatchObject({
    kind: 'notServed',
    distributors: ['Jemena'],
    states: ['VIC'],
  })
  // Any other text is ignored, because anybody can type an address.
  expect(chosenIn(area, 'Ausgrid')).toBe(area)
  expect(chosenIn(area, undefined)).toBe(area)
  expect(servedAt('2158', query).map(({ id }) => id)).toEqual(['ausgrid', 'endeavour-energy'])
  expect(servedAt('3031', query).map(({ id }) => id)).toEqual(['citipower'])
  // Used on both sides of the Murray. Only Victoria has a network that the brand serves.
  expect(servedAt('3644', query, 'VIC').map(({ id }) => id)).toEqual(['powercor'])
  expect(servedAt('3644', query, 'NSW')).toEqual([])
})

test.each([
  ['7000', { kind: 'notServed', distributors: ['TasNetworks'], states: ['TAS'] }],
  // The brand serves neither of its distributors.
  ['2620', { kind: 'notServed', distributors: ['Evoenergy', 'Essential Energy'] }],
  ['6000', { kind: 'notServed', states: ['WA'] }],
  ['1001', { kind: 'postalOnly', postcode: '1001' }],
  ['12', { kind: 'unknown', typed: '12' }],
  ['204a', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
])('[UI-1] %s is shown for what it is', (typed, expected) => {
  expect(areaOf(typed)).toMatchObject(expected)
  expect(servedAt(typed, query)).toEqual([])
})

test('[UI-1] any typed text has one outcome, whose network the brand serves, and all outcomes occur', () => {
  const seen = new Map<SupplyArea['kind'], number>()
  const typed = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0')) },
    { weight: 2, arbitrary: fc.constantFrom(...content.places.map(({ postcode }) => postcode)) },
    { weight: 1, arbitrary: fc.string() },
  )
  always(2000)(typed, (text) => {
    const area = areaOf(text)
    seen.set(area.kind, (seen.get(area.kind) ?? 0) + 1)
    if (area.kind === 'network') {
      expect(query.networks).toContain(area.network)
      expect(servedAt(text, query)).toEqual([area.network])
    }
    if (area.kind === 'choice') expect(area.choices.length).toBeGreaterThan(1)
    if (area.kind === 'notServed') expect(servedAt(text, query)).toEqual([])
  })
  for (const kind of ['network', 'choice', 'notServed', 'postalOnly', 'unknown'] as const)
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(10)
})

test('[UI-1] each place that distinguishes networks belongs to a postcode with several', () => {
  for (const { postcode, distributor } of query.places) {
    const found = query.areas.filter(
      (area) => supplyAreaOf(postcode, { ...query, areas: [area] }).kind !== 'unknown',
    )
    expect(found.length).toBeGreaterThan(0)
    const at = query.places.filter((place) => place.postcode === postcode).map((place) => place.distributor)
    expect(at.length).toBeGreaterThan(1)
    expect(at).toContain(distributor)
    const area = areaOf(postcode)
    const shown =
      area.kind === 'choice'
        ? area.choices.map((choice) => choice.distributor)
        : 'distributors' in area
          ? area.distributors
          : []
    expect(shown).toContain(distributor)
  }
})
