import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyStates, retiringMs } from '../../../host/server/platform/keys/key-states.ts'
import { always } from '../../tools/run/property-runs.ts'

const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const iso = moment.map((date) => date.toISOString())
const file = fc.record({ createdAt: iso, signsFrom: fc.option(iso) })
const files = fc
  .array(file, { minLength: 1, maxLength: 6 })
  .map((list) => list.map((one, index) => ({ ...one, kid: `k${index}` })))

test('[TOKEN-7] of any keys at most one signs: the one that began last', () => {
  let handovers = 0
  always()(files, (list) => {
    const states = keyStates(list)
    const began = list.flatMap(({ signsFrom }) => (signsFrom === null ? [] : [Date.parse(signsFrom)]))
    const signing = states.filter(({ state }) => state === 'signing')
    expect(signing.map(({ since }) => since.getTime())).toEqual(
      began.length === 0 ? [] : [Math.max(...began)],
    )
    expect(states.filter(({ state }) => state === 'next')).toHaveLength(list.length - began.length)
    if (began.length > 1) handovers += 1
  })
  expect(handovers).toBeGreaterThan(0)
})

test('[TOKEN-7] a key that has signed is kept until the last of its 30-day tokens has expired', () => {
  always()(files, (list) => {
    for (const { kid, state, since, removableFrom } of keyStates(list)) {
      const began = Date.parse(list.find((one) => one.kid === kid)?.signsFrom ?? '')
      if (state === 'signing') expect(removableFrom).toBeNull()
      if (state !== 'retiring') continue
      expect(since.getTime()).toBeGreaterThanOrEqual(began)
      expect(removableFrom?.getTime()).toBe(since.getTime() + retiringMs)
    }
  })
  expect(retiringMs).toBeGreaterThan(30 * 86_400_000)
})

test('the signing key does not change the order that a site embeds', () => {
  always()(files, fc.integer({ min: 0, max: 5 }), iso, (list, place, signsFrom) => {
    const handedOver = list.map((one, index) => (index === place ? { ...one, signsFrom } : one))
    const kids = (some: typeof list) => keyStates(some).map(({ kid }) => kid)
    expect(kids(handedOver)).toEqual(kids(list))
  })
})
