import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appData, badPageData, notFoundPage, plansPage, serverErrorPage } from '../../fixtures/page-data.ts'
import { PageError } from '../../src/pages/page-error.ts'
import { createPageLoader } from '../../src/pages/page-loader.ts'
import { address } from '../navigation/addresses.ts'
import { alwaysAsync } from '../tools/run/property-runs.ts'
import { fakeClock } from './fake-clock.ts'
import type { Answer } from './scripted-fetch.ts'
import { toResponse } from './scripted-fetch.ts'

const app = '/page-data/app-data.json'

const failure = fc.constantFrom<Answer>('lost', 'cut', 503, 403, '', ...Object.values(badPageData))
const answer = fc.oneof(
  { arbitrary: failure, weight: 6 },
  { arbitrary: fc.constantFrom<Answer>(plansPage, notFoundPage, serverErrorPage), weight: 2 },
  { arbitrary: fc.constantFrom<Answer>(404, 500), weight: 2 },
  { arbitrary: fc.json().map((text): Answer => (text === 'lost' || text === 'cut' ? '0' : text)), weight: 1 },
)
/** The result that the clauses define for a sequence of answers: the status, and the number of answers used. */
function expected(answers: readonly Answer[]): { status: string; used: number } {
  const isGood = (one: Answer | undefined) =>
    one === plansPage || one === notFoundPage || one === serverErrorPage
  let used = 0
  /** One file, with its retries: a page, 404, 500, or undefined if every attempt failed. */
  const next = () => {
    const tries = answers.slice(used, used + 4)
    const end = tries.findIndex((one) => isGood(one) || one === 404 || one === 500)
    used += end < 0 ? tries.length : end + 1
    return end < 0 ? undefined : isGood(tries[end]) ? 'page' : tries[end]
  }
  const first = next()
  if (first === undefined || first === 'page') return { status: first ? 'ok' : 'error', used }
  const second = next()
  if (second === 'page') return { status: first === 404 ? 'notFound' : 'serverError', used }
  // The 404 page's own data may answer 500; the 500 page has no further fallback.
  if (first === 404 && second === 500) return { status: next() === 'page' ? 'serverError' : 'error', used }
  return { status: 'error', used }
}

test('[PAGE-2] [PAGE-11] whatever a server answers, in whatever order, the outcome is that of the clauses', async () => {
  const outcomes = new Map<string, number>()
  await alwaysAsync(120)(fc.array(answer, { minLength: 12, maxLength: 12 }), async (answers) => {
    let used = 0
    const fetch = (file: string) => toResponse(file === app ? appData : (answers[used++] ?? 'lost'))
    const clock = fakeClock()
    const result = await clock.until(createPageLoader({ fetch, ...clock }).load('/plans'))
    expect({ status: result?.status, used }).toEqual(expected(answers))
    if (result?.status === 'error') expect(result.error.message).toBe("We couldn't load /plans")
    outcomes.set(result?.status ?? '', (outcomes.get(result?.status ?? '') ?? 0) + 1)
  })
  for (const status of ['ok', 'notFound', 'serverError', 'error'])
    expect(outcomes.get(status), status).toBeGreaterThan(2)
}, 60_000)

test('[PAGE-11] [ROUTE-16] load never rejects and requests nothing but page data, whatever the address', async () => {
  await alwaysAsync(200)(address, answer, fc.boolean(), async (text, first, isTemplateBroken) => {
    const asked: string[] = []
    const fetch = (file: string) => {
      asked.push(file)
      // A custom `fetch` may throw synchronously.
      if (first === 'lost') throw new TypeError('Failed to fetch')
      return toResponse(first)
    }
    const loadTemplate = async () => {
      if (isTemplateBroken) throw new Error('no chunk')
    }
    const clock = fakeClock()
    const result = await clock.until(createPageLoader({ fetch, loadTemplate, ...clock }).load(text))
    expect(result).toBeDefined()
    if (result?.status === 'error') expect(result.error).toBeInstanceOf(PageError)
    for (const file of asked) {
      const { origin, pathname } = new URL(file, 'https://www.banksia.example')
      expect(origin).toBe('https://www.banksia.example')
      expect(pathname).toMatch(/^\/page-data\/([^?#]+\/page-data|app-data)\.json$/)
    }
  })
}, 60_000)
