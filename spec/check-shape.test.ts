import { expect, test } from 'vitest'
import { BrandError } from '../src/brand-error.ts'
import { checkShape, matching, optional, withDefaults, yesOrNo } from '../src/check-shape.ts'

const colour = matching(/^#[\da-f]{3}$/, 'must be a colour')
const shape = { name: matching(/./, 'must not be empty'), theme: { navy: colour, isDark: optional(yesOrNo) } }
const check = (value: unknown, optionalParts: readonly string[] = []) =>
  checkShape(value, shape, optionalParts)
const good = { name: 'Banksia', theme: { navy: '#123' } }

test('a value with every field is accepted, with or without its optional fields', () => {
  expect(() => check(good)).not.toThrow()
  expect(() => check({ ...good, theme: { navy: '#123', isDark: false } })).not.toThrow()
  expect(() => check({ ...good, theme: { navy: '#123', isDark: undefined } })).not.toThrow()
})

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'the definition is missing'],
  ['null', null, 'the definition must be an object'],
  ['a list', [], 'the definition must be an object'],
  ['a text', 'Banksia', 'the definition must be an object'],
  ['a field too few', { theme: good.theme }, 'name is missing'],
  ['a field of another kind', { ...good, name: 7 }, 'name must not be empty'],
  ['a wrong field', { ...good, name: '' }, 'name must not be empty'],
  ['a field too many', { ...good, nmae: 'x' }, 'nmae is not a field of a brand'],
  ['a field that every object has', { ...good, toString: 'x' }, 'toString is not a field of a brand'],
  ['no part', { name: 'Banksia' }, 'theme is missing'],
  ['a part that is none', { ...good, theme: null }, 'theme must be an object'],
  ['a field too few within', { ...good, theme: {} }, 'theme.navy is missing'],
  ['a wrong field within', { ...good, theme: { navy: 'red' } }, 'theme.navy must be a colour'],
  [
    'a field too many within',
    { ...good, theme: { navy: '#123', nvay: 1 } },
    'theme.nvay is not a field of a brand',
  ],
  ['no truth', { ...good, theme: { navy: '#123', isDark: 'yes' } }, 'theme.isDark must be true or false'],
])('%s is refused by its path', (_, value, expected) => {
  expect(() => check(value)).toThrow(
    expect.objectContaining({ name: 'BrandError', message: `Brand definition: ${expected}` }),
  )
})

test('an optional part is checked if it exists', () => {
  expect(() => check({ name: 'Banksia' }, ['theme'])).not.toThrow()
  expect(() => check({ name: 'Banksia', theme: {} }, ['theme'])).toThrow('theme.navy is missing')
  expect(() => check({ name: 'Banksia' }, ['other'])).toThrow('theme is missing')
})

test('a mistake is reported with its field, and without the functions that found it', () => {
  const error = new BrandError('contact.phone', 'is missing')
  expect(error).toMatchObject({
    ...{ name: 'BrandError', code: 'BRAND_INVALID', field: 'contact.phone' },
    ...{ message: 'Brand definition: contact.phone is missing' },
    stack: 'BrandError: Brand definition: contact.phone is missing',
  })
})

test('what is not given, or given as undefined, is the default', () => {
  const defaults = { days: 30, isOn: true, name: 'a' }
  expect(withDefaults(defaults)).toEqual(defaults)
  expect(withDefaults(defaults, { days: undefined, isOn: false })).toEqual({
    days: 30,
    isOn: false,
    name: 'a',
  })
  expect(withDefaults<{ days: number | null }>({ days: 30 }, { days: null })).toEqual({ days: null })
})
