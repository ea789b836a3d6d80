import { afterEach, expect, test, vi } from 'vitest'
import { chosenArea } from '../../src/networks/chosen-area.ts'

afterEach(() => vi.unstubAllGlobals())

function keep(text: string | null) {
  const kept = { text }
  vi.stubGlobal('sessionStorage', {
    getItem: () => kept.text,
    setItem: (_: string, value: string) => {
      kept.text = value
    },
  })
}

test('a chosen area is remembered in the tab, with or without its network', () => {
  keep(null)
  expect(chosenArea.read()).toBeNull()
  for (const area of [
    { postcode: '2042', network: 'ausgrid' },
    { postcode: '', network: 'ausgrid' },
    { postcode: '2042', network: null },
  ]) {
    chosenArea.keep(area)
    expect(chosenArea.read()).toEqual(area)
  }
})

test.each([
  '{',
  'null',
  '7',
  '{}',
  '{"postcode":"2042"}',
  '{"network":null}',
  '{"postcode":2042,"network":null}',
])('what stands there and is no area is none: %s', (text) => {
  keep(text)
  expect(chosenArea.read()).toBeNull()
})

test('without storage nothing is kept, and nothing throws', () => {
  vi.stubGlobal('sessionStorage', undefined)
  chosenArea.keep({ postcode: '2042', network: null })
  expect(chosenArea.read()).toBeNull()
})
