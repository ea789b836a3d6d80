import fc from 'fast-check'
import { AddressParts, AddressSuggestions } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import { listSource } from '../../../host/server/subjects/addresses/list-source.ts'
import { sampleAddresses } from '../../../host/server/subjects/addresses/sample-addresses.ts'
import { addressInWords } from '../../../src/address/address.ts'
import { statesOf } from '../../../src/validators/postcode.ts'
import { codePoint } from '../../tools/code-point.ts'
import { alwaysAsync, propertyRuns } from '../../tools/run/property-runs.ts'

const source = listSource(sampleAddresses)
const asked = { signal: new AbortController().signal }
const found = async (query: string) => (await source.suggest(query, asked)).map(({ text }) => text)

const shortened: Readonly<Record<string, string>> = {
  Street: 'St',
  Road: 'Rd',
  Avenue: 'Ave',
  Lane: 'Ln',
  Crescent: 'Cres',
  Court: 'Ct',
  Drive: 'Dr',
  Parade: 'Pde',
  Terrace: 'Tce',
  Place: 'Pl',
  Close: 'Cl',
  Boulevard: 'Blvd',
  Grove: 'Gr',
  Highway: 'Hwy',
  Way: 'Wy',
  Circuit: 'Cct',
  Mount: 'Mt',
  North: 'Nth',
  South: 'Sth',
}
const ways: Readonly<Record<string, (line: string) => string>> = {
  'as it stands': (line) => line,
  'in capitals': (line) => line.toUpperCase(),
  'in small letters': (line) => line.toLowerCase(),
  'with short words': (line) => line.replace(/[A-Z]\w+/g, (word) => shortened[word] ?? word),
  'with a full stop behind short words': (line) =>
    line.replace(/[A-Z]\w+/g, (word) => (shortened[word] ? `${shortened[word]}.` : word)),
  'without signs': (line) => line.replace(/[’,]/g, ''),
  'with the typewriter’s apostrophe': (line) => line.replace('’', "'"),
  'with blanks all over': (line) => `  ${line.replaceAll(' ', '   ').replace('/', ' / ')} `,
  'as a unit': (line) => (line.includes('/') ? `Unit ${line}` : line),
  'with saint in full': (line) => line.replace(/\bSt\b/, 'Saint'),
}

test('[UI-5] every listed address is the first that is found by its own line, however that is written', async () => {
  const seen = new Set<string>()
  await alwaysAsync(propertyRuns)(
    fc.constantFrom(...sampleAddresses),
    fc.constantFrom(...Object.entries(ways)),
    async (address, [name, write]) => {
      seen.add(name)
      const line = addressInWords(address)
      expect([write(line), (await found(write(line)))[0]]).toEqual([write(line), line])
    },
  )
  expect(seen.size).toBe(Object.keys(ways).length)
})

test('[UI-5] an address is found by any beginning of its line', async () => {
  const here = sampleAddresses.filter(({ suburb }) => suburb === 'Newtown')
  const few = listSource(here.slice(0, 8))
  await alwaysAsync(propertyRuns)(fc.constantFrom(...here.slice(0, 8)), fc.nat(), async (address, at) => {
    const line = addressInWords(address)
    const typed = line.slice(0, 3 + (at % (line.length - 3)))
    expect((await few.suggest(typed, asked)).map(({ text }) => text)).toContain(line)
  })
})

test('[UI-5] whatever is typed, the answer keeps the contract and every suggestion has its parts', async () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.string({ unit: codePoint, maxLength: 100 }),
    fc
      .array(fc.constantFrom('12', '3/', 'st', 'kilda', 'Wattle', 'rd', '2042', 'u'), { maxLength: 30 })
      .map((words) => words.join(' ')),
  )
  const seen = { some: 0, none: 0 }
  await alwaysAsync(propertyRuns)(typed, async (query) => {
    const suggestions = [...(await source.suggest(query, asked))]
    seen[suggestions.length > 0 ? 'some' : 'none'] += 1
    expect(AddressSuggestions.safeParse({ suggestions }).success).toBe(true)
    for (const { id, text } of suggestions)
      expect(addressInWords((await source.resolve(id, asked)) ?? expect.unreachable())).toBe(text)
  })
  expect(Math.min(seen.some, seen.none)).toBeGreaterThan(5)
})

test('[UI-5] a unit comes before its neighbours, a whole number before one that begins like it', async () => {
  expect((await found('3/12 wattlef newtown'))[0]).toBeUndefined()
  expect(await found('3/12 lanternfish dr newtown')).toEqual(['3/12 Lanternfish Drive, Newtown NSW 2042'])
  expect((await found('12 lanternfish newtown'))[0]).toBe('12 Lanternfish Drive, Newtown NSW 2042')
  const numbers = listSource([
    { number: '120', street: 'Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
    { number: '12', street: 'Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  ])
  expect((await numbers.suggest('12 test', asked)).map(({ text }) => text)).toEqual([
    '12 Test Lane, Newtown NSW 2042',
    '120 Test Lane, Newtown NSW 2042',
  ])
})

test('[UI-5] words that no address contains find nothing, nor does an unknown id', async () => {
  for (const query of ['12 nowhere', '…', '   ', '', '12 12 12 lanternfish'])
    expect(await found(query)).toEqual([])
  expect([await source.resolve('list-99999', asked), await source.resolve('', asked)]).toEqual([null, null])
})

test('the made addresses are whole, each is there once, and each postcode is one of its state', () => {
  const lines = sampleAddresses.map(addressInWords)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.length).toBeGreaterThan(300)
  for (const address of sampleAddresses) {
    expect(AddressParts.parse(address)).toEqual(address)
    expect(statesOf(address.postcode), addressInWords(address)).toContain(address.state)
  }
})
