import { expect, test } from 'vitest'
import { breaks } from './breaks.ts'
import { isSlow, sampleOf } from './sample.ts'

const quick = breaks.filter(({ suites }) => !suites.some(isSlow))
const [one, other] = quick
const changed = [one?.file ?? '', other?.file ?? '']
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

test('a sample has the breaks of changed files before others, and no more than it is asked for', () => {
  const sample = sampleOf(breaks, 6, { commit: 'a', changed })
  expect(sample).toHaveLength(6)
  const ofChanged = quick.filter(({ file }) => changed.includes(file))
  expect(names(sample.slice(0, ofChanged.length)).toSorted()).toEqual(names(ofChanged).toSorted().slice(0, 6))
})

test('the rest of a sample is the same for one commit, and another one for the next', () => {
  const of = (commit: string) => names(sampleOf(breaks, 4, { commit, changed: [] }))
  expect(of('a')).toEqual(of('a'))
  expect(of('a')).not.toEqual(of('b'))
})

test('no sample has a break whose suites take long, whatever has changed', () => {
  const all = sampleOf(breaks, breaks.length, { commit: '', changed: breaks.map(({ file }) => file) })
  expect(names(all).toSorted()).toEqual(names(quick).toSorted())
})
