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

test('[LIB-3] a clause has its last result at each target, its kill rate, and a picture where there is something to see', () => {
  const target = 'https://one.example'
  const name = '[TOKEN-1] a <token>'
  const coverage = results(
    { suite, name, status: 'passed' },
    { suite, name, status: 'failed', target },
    { suite, name: '[TOKEN-1] b', status: 'passed', target },
    { suite, name: '[TOKEN-2] c', status: 'passed' },
    { suite, name: '[TOKEN-3] d', status: 'passed' },
  )
  const address = 'data:image/webp;base64,AAAA'
  const page = renderClauseHtml(coverage, {
    faults: new Map(),
    kills: {
      rates: new Map([
        ['TOKEN-1', { killed: 299, covered: 300 }],
        ['TOKEN-2', { killed: 1, covered: 2 }],
      ]),
      files: 3,
      sampled: 1,
    },
    pictures: new Map([['TOKEN-1', { clause: 'TOKEN-1', test: name, address }]]),
  })
  const cardOf = (id: string) => page.split(`<span class="id">${id}</span>`)[1]?.split('<ul')[0]
  expect(cardOf('TOKEN-1')).toContain(
    '<dd><div><span class="badge good">1 passed</span>this checkout</div><div><span class="badge bad">1 failed</span><span class="badge good">1 passed</span><code class="id">https://one.example</code></div></dd>',
  )
  expect(cardOf('TOKEN-1')).toContain('<span class="badge good">299 / 300, 99 %</span>')
  expect(cardOf('TOKEN-1')).toContain(
    `<img src="${address}" alt="Screenshot: a &lt;token&gt;" loading="lazy">`,
  )
  expect(page).toMatch(/Content-Security-Policy" content="default-src 'none';[^"]* img-src data:;/)
  expect(cardOf('TOKEN-1')).toContain(' <span class="id">99 % killed</span></summary>')
  expect(cardOf('TOKEN-2')).toContain('<span class="badge bad">1 / 2, 50 %</span>')
  expect(cardOf('TOKEN-2')).not.toContain('<img')
  expect(cardOf('TOKEN-3')).toContain('none: its tests run no mutant of the 3 files that were tried')
  expect(page).toContain('They were tried in 3 files, of 1 of these in a sample of lines.')
  expect(renderClauseHtml(coverage)).toContain('none: npm run mutate has tried no file as it is now')
})

test('[LIB-3] a clause that there is not, and a suite that did not run, stand on the page', () => {
  const tests: TestResult[] = [{ suite, name: '[TOKEN-99] none', status: 'passed' }]
  const page = renderClauseHtml(joinClauses(catalogue, [{ tests, brokenSuites: ['vitest spec/b.test.ts'] }]))
  expect(page).toContain('<code>TOKEN-99</code>')
  expect(page).toContain('<code>vitest spec/b.test.ts</code>')
})
