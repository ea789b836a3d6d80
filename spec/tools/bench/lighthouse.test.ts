import { expect, test } from 'vitest'
import { startScript } from '../run/script-process.ts'
import { categories, scoresOf } from './lighthouse-scores.ts'

const address = 'http://localhost:8000/faq'
const measured = {
  categories: Object.fromEntries(
    categories.map((name) => [name, { score: 0.994, auditRefs: [{ id: `${name}-audit`, weight: 1 }] }]),
  ),
  audits: {
    'performance-audit': { score: 0.5 },
    'seo-audit': { score: 0 },
    'accessibility-audit': { score: 1 },
  },
}

test('a page that was measured has its scores, and the audits outside performance that cost points', () => {
  expect(scoresOf(address, measured)).toEqual({
    scores: { performance: 99, accessibility: 99, 'best-practices': 99, seo: 99 },
    failed: ['seo-audit'],
  })
})

test.each([
  ['a page that did not load', { ...measured, runtimeError: { message: 'ERR_CONNECTION_REFUSED' } }],
  [
    'a page without a score',
    {
      ...measured,
      categories: { ...measured.categories, performance: { score: null, auditRefs: [] } },
    },
  ],
])('%s has no score of 0: it was not measured', (_, result) => {
  expect(() => scoresOf(address, result)).toThrow(`${address} was not measured`)
})

// Starts a process, which is slow on a busy machine.
test('npm run bench:lighthouse ends with 3 where nobody answers, before any browser starts', {
  timeout: 60_000,
}, async () => {
  expect(await startScript('spec/tools/bench/lighthouse-bench.ts', ['http://127.0.0.1:9']).ended).toEqual({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer .*or correct the address\.\n$/),
  })
})
