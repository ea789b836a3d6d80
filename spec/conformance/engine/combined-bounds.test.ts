import { expect, test } from 'vitest'
import { togetherOf } from '../../../src/conformance/checks/combined-bounds.ts'

const example = { current: 'wrong', next: 'good', isMeant: false }

test('[LIB-4] bounds of several members are combined in as few bodies as possible', () => {
  const borders = [
    { value: { ...example, current: 'x' }, what: 'one letter' },
    { value: { ...example, current: 'xx' }, what: 'two letters' },
    { value: { ...example, next: 'eight' }, what: 'eight letters' },
    { value: { current: 'wrong', next: 'good' }, what: 'left out' },
    { value: { ...example, more: 1 }, what: 'added' },
  ]
  expect(togetherOf(borders, example)).toEqual([
    { value: { current: 'x', next: 'eight', more: 1 }, what: 'one letter, eight letters, left out, added' },
    { value: { current: 'xx', next: 'good', isMeant: false }, what: 'two letters' },
  ])
})

test('[LIB-4] without bounds there is no body', () => {
  expect(togetherOf([], example)).toEqual([])
})
