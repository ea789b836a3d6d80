import { expect, test } from 'vitest'
import { UsageError } from '../../../src/command/usage-error.ts'
import { chooseRooms, findRooms, partsOf } from './rooms.ts'
import { runStryker } from './stryker.ts'

const rooms = findRooms()
const room = (name: string) => {
  const found = rooms.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no room ${name}`)
  return found
}

test('contracts and library are mutated room by room, but for views and what has suites of another kind', () => {
  const names = rooms.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['contracts', 'src', 'src/token', 'src/energy', 'src/debits']))
  for (const other of ['src/vite', 'src/app']) expect(names).not.toContain(other)
  const files = rooms.flatMap((one) => one.files)
  expect(files.filter((file) => file.endsWith('.tsx'))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(room('contracts').files).toContain('contracts/routes/session.ts')
})

test('the suites of a room are those of its name, and others that import its files', () => {
  expect(room('src/dates').suites).toContain('spec/dates/civil-date.property.test.ts')
  expect(room('src/dates').suites).toContain('spec/validators/business-days.test.ts')
  expect(room('src/dates').suites).not.toContain('spec/token/token.test.ts')
  expect(room('src/show').suites).toContain('spec/show/show-hide.test.tsx')
  // Other rooms' suites of properties are left out, and its own come last.
  expect(room('src/energy').suites).toContain('spec/billing/make-invoice.test.ts')
  expect(room('src/energy').suites).not.toContain('spec/billing/make-invoice.property.test.ts')
  const [worked, property] = ['worked-bills', 'price-usage.property'].map((name) =>
    room('src/energy').suites.indexOf(`spec/energy/${name}.test.ts`),
  )
  expect(worked).toBeGreaterThanOrEqual(0)
  expect(property).toBeGreaterThan(room('src/energy').suites.indexOf('spec/billing/make-invoice.test.ts'))
  // Scripts that are run in this window, and those in one of their own.
  expect(room('src/boot').suites).toContain('spec/boot/start-application.test.tsx')
  expect(room('src/boot').suites).not.toContain('spec/boot/boot-script.test.tsx')
  expect(room('src/validators').suites).not.toContain('spec/validators/validators-entry.test.ts')
})

test('a part is named by folder or file; what holds nothing is told', () => {
  expect(chooseRooms(rooms, [])).toBe(rooms)
  expect(chooseRooms(rooms, ['src/token/', './src/show'])).toEqual([room('src/show'), room('src/token')])
  const [one, ...others] = chooseRooms(rooms, ['src/dates/civil-date.ts'])
  expect([one?.name, one?.files, others]).toEqual(['src/dates', ['src/dates/civil-date.ts'], []])
  expect(one?.suites).toEqual(room('src/dates').suites)
  expect(() => chooseRooms(rooms, ['src/tokens'])).toThrow(
    new UsageError('src/tokens holds nothing that is mutated: did you mean src/token.'),
  )
})

test('a room is tried in parts, each of its files once', () => {
  const energy = room('src/energy')
  const parts = partsOf(energy)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.flatMap(({ files }) => files)).toEqual(energy.files)
  for (const part of parts) expect(part).toMatchObject({ name: energy.name, suites: energy.suites })
  expect(partsOf(energy, 1).map(({ files }) => files.length)).toEqual(energy.files.map(() => 1))
})

test('a sample that has no line of a room is told so, and nothing is started for it', async () => {
  const [part] = partsOf(room('src/dates'), 1)
  const how = { jobs: 1, isKept: false, every: Number.MAX_SAFE_INTEGER }
  await expect(part && runStryker(part, how)).rejects.toThrow(
    /^No line of src\/dates is in a sample of one in \d+: name a smaller --every\.$/,
  )
})
