import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../../src/address/address.ts'
import type { AddressLookup, Suggestion } from '../../src/address/address-lookup.ts'
import { createAddressSearch } from '../../src/address/address-search.ts'
import { createMemoryLookup } from '../../src/address/memory-lookup.ts'
import { fakeClock, quiet } from '../pages/fake-clock.ts'
import { alwaysAsync, propertyRuns } from '../tools/run/property-runs.ts'
import { testAddresses } from './addresses.ts'

/** A look-up that answers when the test resolves it, and records its queries. */
function slowLookup() {
  const asked: string[] = []
  const aborted: string[] = []
  const answers = new Map<string, { resolve: (found: Suggestion[]) => void; reject: (why: Error) => void }>()
  const lookup: AddressLookup = {
    suggest: (text, { signal }) => {
      asked.push(text)
      signal.addEventListener('abort', () => aborted.push(text))
      return new Promise((resolve, reject) => answers.set(text, { resolve, reject }))
    },
    resolve: async () => testAddresses[0] as Address,
  }
  return { lookup, asked, aborted, answers }
}
const one = (text: string): Suggestion[] => [{ id: text, text }]

function searching(lookup: AddressLookup) {
  const clock = fakeClock()
  const search = createAddressSearch(() => lookup, clock)
  const texts = () => search.getSnapshot().suggestions.map(({ text }) => text)
  return { clock, search, texts, status: () => search.getSnapshot().status }
}

test('the look-up is requested after 250 ms without typing, and not for fewer than three characters', async () => {
  const { lookup, asked } = slowLookup()
  const { clock, search, status } = searching(lookup)
  search.type('7 ')
  expect([status(), clock.pending()]).toEqual(['idle', 0])
  search.type('7 t')
  await clock.advance(249)
  search.type('7 te')
  await clock.advance(249)
  expect([asked, status()]).toEqual([[], 'waiting'])
  await clock.advance(1)
  expect([asked, status()]).toEqual([['7 te'], 'loading'])
})

test('a late answer never replaces that for the last text', async () => {
  const { lookup, answers, aborted } = slowLookup()
  const { clock, search, texts, status } = searching(lookup)
  search.type('first')
  await clock.advance(250)
  search.type('second')
  await clock.advance(250)
  expect(aborted).toEqual(['first'])
  answers.get('second')?.resolve(one('second'))
  await quiet()
  answers.get('first')?.resolve(one('first'))
  await quiet()
  expect([status(), texts()]).toEqual(['found', ['second']])
})

test('a chosen suggestion becomes its address; one that fails to load or loads too late becomes none', async () => {
  const seen: string[] = []
  const tell: ((address: Address | null) => void)[] = []
  const { search, texts, status } = searching({
    suggest: async () => [],
    resolve: () =>
      new Promise((resolve, reject) =>
        tell.push((address) => (address === null ? reject(new Error('away')) : resolve(address))),
      ),
  })
  search.subscribe(() => seen.push(status()))
  const [home = null] = testAddresses
  const chosen = search.choose('1')
  tell[0]?.(home)
  expect([await chosen, status(), texts()]).toEqual([home, 'idle', []])
  const failing = search.choose('2')
  tell[1]?.(null)
  expect([await failing, status()]).toEqual([null, 'failed'])
  const late = search.choose('3')
  search.rest()
  tell[2]?.(home)
  expect([await late, status(), texts()]).toEqual([null, 'idle', []])
  expect(seen).toEqual(['resolving', 'idle', 'resolving', 'failed', 'resolving', 'idle'])
})

test('for any order of typing and answers, only answers to the current text are shown', async () => {
  let late = 0
  const numRuns = Math.min(propertyRuns, 300)
  await alwaysAsync(numRuns)(
    fc.array(
      fc.oneof(
        fc.constantFrom('one', 'two', 'three').map((type) => ({ type })),
        fc.constantFrom(0, 100, 250, 300).map((wait) => ({ wait })),
        fc.nat({ max: 5 }).map((answer) => ({ answer })),
        fc.nat({ max: 5 }).map((fail) => ({ fail })),
      ),
      { minLength: 8, maxLength: 20, size: 'max' },
    ),
    async (steps) => {
      const open: { text: string; resolve: (found: Suggestion[]) => void; reject: (why: Error) => void }[] =
        []
      const { clock, search, texts, status } = searching({
        suggest: (text) => new Promise((resolve, reject) => open.push({ text, resolve, reject })),
        resolve: () => Promise.reject(),
      })
      let typed = ''
      let typings = 0
      for (const step of steps) {
        if ('type' in step) {
          typings += 1
          typed = `${step.type} ${typings}`
          search.type(typed)
        } else if ('wait' in step) await clock.advance(step.wait)
        else {
          const { text, resolve, reject } =
            open.splice(('answer' in step ? step.answer : step.fail) % Math.max(1, open.length), 1)[0] ?? {}
          const before = search.getSnapshot()
          if ('answer' in step) resolve?.(one(text ?? ''))
          else reject?.(new Error('away'))
          await quiet()
          if (text !== undefined && text !== typed) {
            expect(search.getSnapshot()).toBe(before)
            late += 1
          }
        }
        if (status() === 'found') expect(texts()).toEqual([typed])
        if (status() === 'failed') expect(texts()).toEqual([])
      }
    },
  )
  // Makes sure that some answers did come late; otherwise the properties above would prove nothing.
  expect(late).toBeGreaterThan(numRuns / 20)
})

test('none found, and a look-up that fails or throws at once, are distinguished', async () => {
  const { lookup, answers } = slowLookup()
  const { clock, search, status, texts } = searching(lookup)
  search.type('nowhere')
  await clock.advance(250)
  answers.get('nowhere')?.resolve([])
  await quiet()
  expect(status()).toBe('none')
  search.type('offline')
  await clock.advance(250)
  answers.get('offline')?.reject(new TypeError('Failed to fetch'))
  await quiet()
  expect([status(), texts()]).toEqual(['failed', []])
  const broken = searching({
    suggest: () => {
      throw new Error('broken')
    },
    resolve: () => {
      throw new Error('broken')
    },
  })
  broken.search.type('anything')
  await broken.clock.advance(250)
  expect(broken.status()).toBe('failed')
  expect(await broken.search.choose('1')).toBeNull()
})

test('a chosen address is discarded when somebody types on, or the page is left', async () => {
  for (const meanwhile of ['type', 'rest'] as const) {
    const { lookup } = slowLookup()
    const { search, status } = searching(lookup)
    const chosen = search.choose('1')
    expect(status()).toBe('resolving')
    if (meanwhile === 'type') search.type('other')
    else search.rest()
    expect(await chosen).toBeNull()
    expect(status()).toBe(meanwhile === 'type' ? 'waiting' : 'idle')
  }
})

test('the look-up in memory matches beginnings of words, and knows only its own addresses', async () => {
  const lookup = createMemoryLookup(testAddresses)
  const signal = new AbortController().signal
  const found = async (text: string) => (await lookup.suggest(text, { signal })).map((one) => one.text)
  expect(await found('7 tes')).toEqual([
    '3/7 Test Lane, Newtown NSW 2042',
    '7 Test Lane, Newtown NSW 2042',
    '7A Test Lane, Fitzroy VIC 3065',
  ])
  expect(await found('darwin 0800')).toEqual(['12 Sample Street, Darwin NT 0800'])
  expect(await found('nowhere')).toEqual([])
  expect(await lookup.resolve('3')).toBe(testAddresses[3])
  await expect(lookup.resolve('9')).rejects.toThrow(RangeError)
  await expect(lookup.suggest('7', { signal: AbortSignal.abort() })).rejects.toThrow()
})
