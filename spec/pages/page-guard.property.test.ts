import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppData, PageData, SliceData, StaticQueryAnswer } from '../../contracts/schemas/page.ts'
import * as fixtures from '../../fixtures/page-data.ts'
import { isAppData, isPageData, isSliceData, isStaticQueryAnswer } from '../../src/pages/page-guard.ts'
import { always } from '../tools/run/property-runs.ts'

const {
  indexPage,
  plansPage,
  notFoundPage,
  serverErrorPage,
  appData,
  badPageData,
  footerSlice,
  staticQuery,
} = fixtures
const fields = [...Object.keys(PageData.shape), 'unknown']
const value = fc.oneof(
  fc.constantFrom<unknown>('', 'x', 0, null, true, [], {}, ['x'], [7], { a: 'b' }, { a: 7 }, { data: [] }, [
    null,
  ]),
  // zod ignores `__proto__` in a record; the guard checks it like any other name.
  fc.jsonValue({ maxDepth: 2 }).filter((data) => !JSON.stringify(data).includes('__proto__')),
)
// As sent over the network: through JSON.
const wire = (data: unknown): unknown => JSON.parse(JSON.stringify(data))

/** A valid page with some fields removed or replaced. */
const page = fc
  .tuple(
    fc.constantFrom(indexPage, plansPage, notFoundPage, serverErrorPage),
    fc.dictionary(fc.constantFrom(...fields), fc.oneof(value, fc.constant(undefined)), { maxKeys: 2 }),
  )
  .map(([good, changes]) => wire({ ...good, ...changes }))

test('[PAGE-1] [PAGE-11] the guard of page data accepts what the contract accepts, and nothing else', () => {
  const outcomes = { taken: 0, refused: 0 }
  always(3000)(fc.oneof({ arbitrary: page, weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 }), (data) => {
    expect(isPageData(data)).toBe(PageData.safeParse(data).success)
    outcomes[isPageData(data) ? 'taken' : 'refused'] += 1
  })
  expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(200)
})

test('[PAGE-3] the guard of app data accepts what the contract accepts, and nothing else', () => {
  const app = fc.oneof(
    value.map((hash) => wire({ webpackCompilationHash: hash })),
    fc.jsonValue(),
    fc.constantFrom<unknown>(appData, { ...appData, more: 1 }),
  )
  always(1000)(app, (data) => {
    expect(isAppData(data)).toBe(AppData.safeParse(data).success)
  })
})

test('[PAGE-5] the guard of slices accepts what the contract accepts, and nothing else', () => {
  const sliceFields = [...Object.keys(SliceData.shape), 'unknown']
  const slice = fc
    .dictionary(fc.constantFrom(...sliceFields), fc.oneof(value, fc.constant(undefined)), { maxKeys: 2 })
    .map((changes) => wire({ ...footerSlice, ...changes }))
  const outcomes = { taken: 0, refused: 0 }
  always(2000)(
    fc.oneof({ arbitrary: slice, weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 }),
    (data) => {
      expect(isSliceData(data)).toBe(SliceData.safeParse(data).success)
      outcomes[isSliceData(data) ? 'taken' : 'refused'] += 1
    },
  )
  expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(100)
})

test('[PAGE-4] the guard of static queries accepts what the contract accepts, and nothing else', () => {
  const answer = fc.oneof(
    value.map((data) => wire({ data })),
    fc.jsonValue(),
    fc.constantFrom<unknown>(staticQuery, { ...staticQuery, more: 1 }, {}, { data: null }, { Data: 1 }),
  )
  always(1000)(answer, (data) => {
    expect(isStaticQueryAnswer(data)).toBe(StaticQueryAnswer.safeParse(data).success)
  })
})

test('[PAGE-1] the guard accepts each valid page, and requires each field that the contract requires', () => {
  for (const good of [indexPage, plansPage, notFoundPage, serverErrorPage])
    expect(isPageData(good)).toBe(true)
  for (const field of ['path', 'componentChunkName', 'staticQueryHashes', 'result'])
    expect(isPageData({ ...indexPage, [field]: undefined }), field).toBe(false)
  for (const field of ['matchPath', 'slicesMap', 'webpackCompilationHash'])
    expect(isPageData({ ...indexPage, [field]: undefined }), field).toBe(true)
})

test('[PAGE-11] the guard refuses JSON of the wrong shape', () => {
  expect(isPageData(JSON.parse(badPageData.wrongShape))).toBe(false)
})
