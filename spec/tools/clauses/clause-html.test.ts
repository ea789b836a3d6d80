import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { renderClauseHtml } from './clause-html.ts'
import words from './clause-words.json' with { type: 'json' }
import { joinClauses } from './join.ts'
import type { TestResult } from './test-result.ts'

const suite = 'vitest spec/a.test.ts'
const results = (...tests: TestResult[]) => joinClauses(catalogue, [{ tests, brokenSuites: [] }])

test('every clause has its words, and there are no others', () => {
  expect(Object.keys(words).toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted())
})

test('[LIB-3] the page has what has no proof first, then what fails, then every clause with its words and its tests', () => {
  const page = renderClauseHtml(
    results(
      { suite, name: '[TOKEN-1] three parts', status: 'passed' },
      { suite, name: '[TOKEN-2] decodes', status: 'failed', reason: '\u001b[31mexpected\u001b[39m <b>' },
      { suite, name: '[TOKEN-3] expires', status: 'skipped', reason: 'not tried: no keys' },
    ),
  )
  const at = (text: string) => page.indexOf(text)
  expect(page).toContain(`<title>Clauses: 1 of ${catalogue.length} proven</title>`)
  expect(at('Without a proof (')).toBeGreaterThan(0)
  expect(at('Failing (1)')).toBeGreaterThan(at('Without a proof ('))
  expect(at('<h2 id="TOKEN">')).toBeGreaterThan(at('Failing (1)'))
  // What was not tried is no proof, and says why.
  expect(at('not tried: no keys')).toBeLessThan(at('Failing (1)'))
  expect(page).toContain('expected &lt;b&gt;')
  expect(page).toContain(
    '>TOKEN-1</span> A token without exactly three parts has an invalid format</summary>',
  )
  expect(page).toContain(
    `<blockquote>${words['TOKEN-3'].replaceAll("'", '&#39;').replaceAll('`', '')}`.slice(0, 30),
  )
  expect(page).not.toMatch(/<script|https?:/)
})

test('[LIB-3] a clause that there is not, and a suite that did not run, stand on the page', () => {
  const tests: TestResult[] = [{ suite, name: '[TOKEN-99] none', status: 'passed' }]
  const page = renderClauseHtml(joinClauses(catalogue, [{ tests, brokenSuites: ['vitest spec/b.test.ts'] }]))
  expect(page).toContain('<code>TOKEN-99</code>')
  expect(page).toContain('<code>vitest spec/b.test.ts</code>')
})
