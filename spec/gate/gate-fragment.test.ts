import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFragment, takeFragment } from '../../src/gate/gate-fragment.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { FakePage } from './gate-setup.ts'

const words = { codeName: 'invite', resetCommand: 'reset' }
const split = (hash: string) => splitFragment(hash, words)

test.each([
  ['#invite=4821', { code: '4821', isReset: false, rest: '' }],
  ['#solar&invite=4821', { code: '4821', isReset: false, rest: '#solar' }],
  ['#debug&invite=4821&tariffs', { code: '4821', isReset: false, rest: '#debug&tariffs' }],
  ['#invite=Wattle%207', { code: 'Wattle 7', isReset: false, rest: '' }],
  ['#invite=%E0%A4%A', { code: '%E0%A4%A', isReset: false, rest: '' }],
  ['#invite=a=b', { code: 'a=b', isReset: false, rest: '' }],
  ['#invite=', { code: '', isReset: false, rest: '' }],
  ['#invite=4821&invite=4822', { code: '4821', isReset: false, rest: '' }],
  ['#reset', { code: null, isReset: true, rest: '' }],
  ['#invite=reset', { code: null, isReset: true, rest: '' }],
  ['#invite=4821&reset', { code: '4821', isReset: true, rest: '' }],
  ['', { code: null, isReset: false, rest: '' }],
  ['#', { code: null, isReset: false, rest: '' }],
  // The link to a new password, and other fragments that only resemble the gate's.
  ['#reset=token', { code: null, isReset: false, rest: '#reset=token' }],
  ['#invited=4821', { code: null, isReset: false, rest: '#invited=4821' }],
  ['#Invite=4821', { code: null, isReset: false, rest: '#Invite=4821' }],
  ['#invite', { code: null, isReset: false, rest: '#invite' }],
])('[GATE-13] %s is read as %j', (hash, found) => expect(split(hash)).toEqual(found))

test('[GATE-13] the names in links are the brand’s own', () => {
  expect(splitFragment('#code=7&forget', { codeName: 'code', resetCommand: 'forget' })).toEqual({
    code: '7',
    isReset: true,
    rest: '',
  })
})

const part = fc.constantFrom('invite=4821', 'reset', 'invite=reset', 'debug', 'solar', 'reset=abc', 'a=b', '')
test('[GATE-20] parts that do not belong to the gate stay in their order, and its own are removed', () =>
  always(propertyRuns)(fc.array(part, { maxLength: 6 }), (parts) => {
    const hash = `#${parts.join('&')}`
    const others = parts.filter((one) => !['invite=4821', 'reset', 'invite=reset'].includes(one))
    const { rest, code, isReset } = split(hash)
    expect(rest).toBe(others.join('&') === '' ? '' : `#${others.join('&')}`)
    expect(code).toBe(parts.includes('invite=4821') ? '4821' : null)
    expect(isReset).toBe(parts.includes('reset') || parts.includes('invite=reset'))
    expect(split(rest)).toEqual({ code: null, isReset: false, rest })
  }))

test('[GATE-20] the address loses the code without a new entry, and keeps path, query, rest and the entry’s state', () => {
  const page = new FakePage('https://www.banksia.example/plans?sort=price#solar&invite=4821', { key: 7 })
  takeFragment(page, words)
  expect(page.entries).toEqual([
    { state: { key: 7 }, href: 'https://www.banksia.example/plans?sort=price#solar' },
  ])
})

test('[GATE-20] an address without the gate’s names is not changed', () => {
  const page = new FakePage('https://www.banksia.example/plans#solar&')
  const entry = page.entries.at(-1)
  takeFragment(page, words)
  expect(page.location.href).toBe('https://www.banksia.example/plans#solar&')
  // Not even by an equal one: the history is not touched.
  expect(page.entries.at(-1)).toBe(entry)
})

test('[GATE-13] a reset that the document’s script has removed from the address counts as in it', () => {
  const taken = (isReset: boolean) =>
    takeFragment(
      Object.assign(new FakePage('https://www.banksia.example/plans'), {
        gridfrontGate: { code: null, isReset },
      }),
      words,
    )
  expect([taken(true), taken(false)]).toEqual([
    { code: null, isReset: true },
    { code: null, isReset: false },
  ])
})

test('[ROUTE-16] a path that begins with two slashes names no other host', () => {
  const page = new FakePage('https://www.banksia.example//evil.example/a#invite=4821')
  expect(() => takeFragment(page, words)).not.toThrow()
  expect(page.location.href).toBe('https://www.banksia.example//evil.example/a')
})
