import { afterEach, expect, test, vi } from 'vitest'
import { createOrderKey } from '../../src/plan-change/order-key.ts'
import { orderOf } from './plan-situations.ts'

afterEach(() => void vi.unstubAllGlobals())

const order = orderOf()

function keys() {
  let count = 0
  return createOrderKey(() => {
    count += 1
    return `key-${count}`
  })
}
function tab(stored: string | null = null) {
  const kept = new Map<string, string>()
  if (stored !== null) kept.set('gf-plan-change', stored)
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  return kept
}

test('[ACC-5] the same request has one key until it is answered, also after a reload', () => {
  tab()
  const { keyOf, forget } = keys()
  expect([keyOf('maya', order), keyOf('maya', { ...order })]).toEqual(['key-1', 'key-1'])
  // Another document in the same tab, with its own keys.
  const later = createOrderKey(() => 'another')
  expect(later.keyOf('maya', order)).toBe('key-1')
  forget()
  expect(later.keyOf('maya', order)).toBe('another')
})

test('[ACC-5] another plan, day or customer is another order', () => {
  tab()
  const { keyOf } = keys()
  expect([
    keyOf('maya', order),
    keyOf('liam', order),
    keyOf('liam', { ...order, planId: 'solar' }),
    keyOf('liam', { ...order, planId: 'solar', startsOn: '2026-12-01' }),
    keyOf('maya', order),
  ]).toEqual(['key-1', 'key-2', 'key-3', 'key-4', 'key-5'])
})

test('[ACC-5] a removed value is deleted from the tab', () => {
  const kept = tab()
  const { keyOf, forget } = keys()
  keyOf('maya', order)
  expect([...kept.keys()]).toEqual(['gf-plan-change'])
  forget()
  expect(kept.size).toBe(0)
  expect(keyOf('maya', order)).toBe('key-2')
})

test.each(['{', 'null', '{}', '[]', '["one"]', '["one","two","three"]', '7'])(
  '[ACC-5] what is no key in the storage is passed over: %s',
  (stored) => {
    tab(stored)
    const { keyOf } = keys()
    expect([keyOf('maya', order), keyOf('maya', order)]).toEqual(['key-1', 'key-1'])
  },
)

test('[ACC-5] a stored request without its key, or with additional data, gets a new one', () => {
  const name = JSON.stringify(['maya', order])
  for (const stored of [[name], [name, 'one', 'two']]) {
    tab(JSON.stringify(stored))
    expect(keys().keyOf('maya', order)).toBe('key-1')
  }
  tab(JSON.stringify([name, 'key-of-before']))
  expect(keys().keyOf('maya', order)).toBe('key-of-before')
})

test('[ACC-5] without storage a key lasts as long as the document', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { keyOf, forget } = keys()
  expect([keyOf('maya', order), keyOf('maya', order), keyOf('liam', order)]).toEqual([
    ...['key-1', 'key-1', 'key-2'],
  ])
  forget()
  expect(keyOf('liam', order)).toBe('key-3')
})
