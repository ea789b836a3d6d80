import { describe, expect, test } from 'vitest'
import type { Boundary } from '../../../src/conformance/generate/boundaries.ts'
import { boundariesOf } from '../../../src/conformance/generate/boundaries.ts'
import { simplestOf } from '../../../src/conformance/generate/simplest.ts'
import { all, named } from './wire-schemas.ts'

const listOf = (name: string, base = simplestOf(named(name).schema)): readonly Boundary[] =>
  boundariesOf(named(name).schema, base, named(name).accepts)

const inWords = (list: readonly Boundary[]) =>
  list.map(({ isValid, what }) => `${isValid ? '+' : '-'} ${what}`)

test('[LIB-4] a login is tried at each boundary of its contract, and one beyond', () => {
  expect(
    inWords(listOf('LoginRequest', { email: 'kim@wattlebird.example', password: 'correct horse' })),
  ).toEqual([
    '+ the whole value unchanged',
    '- `/email` left out',
    '- `/email` is null',
    '+ `/email` has 254 characters',
    '- `/email` has 255 characters',
    '- `/email` is empty',
    '- `/password` left out',
    '- `/password` is null',
    '- `/password` is empty',
    '+ `/password` has 1 character',
    '+ `/password` has 128 characters',
    '- `/password` has 129 characters',
    '+ `/shared` added',
    '- `/shared` is null',
    '+ `/shared` is true',
    '+ `/unknownMember` added',
  ])
})

test('[LIB-4] a trace is tried with each text at its bounds, with empty and full maps, and without optional members', () => {
  const base = {
    name: 'loaded',
    level: 'info',
    category: 'page',
    tags: { page: '/plans' },
    userAgent: 'Mozilla/5.0',
    timestamp: '2026-11-20T00:00:00.000Z',
  }
  expect(inWords(listOf('CustomTrace', base))).toEqual([
    '+ the whole value unchanged',
    '- `/name` left out',
    '- `/name` is null',
    '- `/name` is empty',
    '+ `/name` has 1 character',
    '+ `/name` has 200 characters',
    '- `/name` has 201 characters',
    '- `/level` left out',
    '- `/level` is null',
    "+ `/level` is 'debug'",
    "+ `/level` is 'warning'",
    "+ `/level` is 'error'",
    '- `/category` left out',
    '- `/category` is null',
    '+ `/category` is empty',
    '+ `/category` has 200 characters',
    '- `/category` has 201 characters',
    '- `/tags` left out',
    '- `/tags` is null',
    '+ `/tags` has no further members',
    "+ `/tags/a` is ''",
    '- `/tags/a` is null',
    '+ `/tags/a` has 1000 characters',
    '- `/tags/a` has 1001 characters',
    '+ `/tags/` has a name that is empty',
    '+ `/tags/unknownMember` added',
    '- `/userAgent` left out',
    '- `/userAgent` is null',
    '+ `/userAgent` is empty',
    '+ `/userAgent` has 1000 characters',
    '- `/userAgent` has 1001 characters',
    '- `/timestamp` left out',
    '- `/timestamp` is null',
    '- `/timestamp` is empty',
    '+ `/unknownMember` added',
  ])
})

test('[LIB-4] optional members are left out if they exist, and added if they do not', () => {
  const [without, whole] = [simplestOf(named('ErrorTrace').schema), { stack: 'at a' }]
  const stackOf = (base: unknown) =>
    inWords(listOf('ErrorTrace', base)).filter((what) => what.includes('`/stack`'))
  const borders = ['+ `/stack` has 16000 characters', '- `/stack` has 16001 characters']
  expect(stackOf(without)).toEqual(['+ `/stack` added', '- `/stack` is null', ...borders])
  expect(stackOf({ ...(without as object), ...whole })).toEqual([
    '+ `/stack` left out',
    '- `/stack` is null',
    '+ `/stack` is empty',
    ...borders,
  ])
})

test('numbers, lists, closed objects, choices and names of entries have bounds, too', () => {
  const borders = (name: string, rule: RegExp) => inWords(listOf(name)).filter((what) => rule.test(what))
  expect(borders('Problem', /`\/status` is \d/)).toEqual([
    '- `/status` is 399',
    '+ `/status` is 599',
    '- `/status` is 600',
  ])
  expect(borders('numbers', /is -?\d/)).toEqual(['- `/part` is 0', '- `/part` is 1', '- `/cold` is -39'])
  expect(borders('between', /\d/)).toEqual([
    '- the whole value is 3',
    '+ the whole value is 5',
    '- the whole value is 6',
  ])
  expect(borders('lists', /`\/some`/)).toEqual([
    '- `/some` left out',
    '- `/some` is null',
    '- `/some` is empty',
    '+ `/some` has 3 entries',
    '- `/some` has 4 entries',
  ])
  expect(borders('lists', /`\/some\/0` is \d{1,3}$/)).toEqual(['- `/some/0` is 0'])
  expect(borders('closed object', /added/)).toEqual(['+ `/b` added', '- `/unknownMember` added'])
  expect(borders('map of short names', /has a name/)).toEqual([
    '- `/a` has a name that has 1 character',
    '+ `/aaaa` has a name that has 4 characters',
    '- `/aaaaa` has a name that has 5 characters',
  ])
  expect(borders('choice', /whole/)).toEqual([
    '+ the whole value unchanged',
    '+ the whole value is an object',
    '+ the whole value is false',
    '+ the whole value is true',
  ])
})

describe.each(all)('$name', ({ name, schema, accepts }) => {
  const list = listOf(name)

  test('[LIB-4] the contract decides which values are valid; the base value is valid and comes first', () => {
    expect(list[0]).toEqual({
      value: simplestOf(schema),
      what: 'the whole value unchanged',
      isValid: true,
      pointer: '',
    })
    const read = list.map(({ value }) => accepts(JSON.parse(JSON.stringify(value))))
    expect(list.map(({ isValid }) => isValid)).toEqual(read)
  })

  test('no value occurs twice, and the list is the same each time', () => {
    const texts = list.map(({ value }) => JSON.stringify(value))
    expect(new Set(texts).size).toBe(texts.length)
    expect(listOf(name)).toEqual(list)
  })
})
