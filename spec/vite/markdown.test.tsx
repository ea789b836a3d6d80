import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/vite/markdown.ts'

const bodyOf = (html: string) => {
  document.body.innerHTML = html
  return document.body
}

test('every heading has a unique id', () => {
  const { html, sections } = renderMarkdown('## A\n## A\n## A-1\n### Über uns & Co.\n## !\n## ?\n')
  const ids = [...bodyOf(html).querySelectorAll('h2, h3')].map(({ id }) => id)
  expect(ids).toEqual(['a', 'a-1', 'a-1-1', 'über-uns-co', 'section', 'section-1'])
  expect(sections.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'über-uns-co'))
})

test('the list of contents names second-level headings as they read, without their markup', () => {
  const { sections } = renderMarkdown('## The **best** `plan` & [more](/plans)\n\n### Deeper\n')
  expect(sections).toEqual([{ id: 'the-best-plan-more', heading: 'The best plan & more' }])
})

const faq = [
  'Before.',
  '## Bills',
  '### How *often*?',
  'Monthly.\n\n- or\n- not',
  '### And if I am late?',
  'We remind you.',
  '## Meters',
  'Between.',
  '### What is an NMI?',
  'A number.',
].join('\n\n')

test('questions are collapsible: each answer is inside its question, and other text stays in place', () => {
  const body = bodyOf(renderMarkdown(faq, { foldQuestions: true }).html)
  const outline = [...body.children].map(
    (part) => `${part.localName} ${part.firstElementChild?.id ?? part.id}`,
  )
  expect(outline).toEqual([
    'p ',
    'h2 bills',
    'details how-often',
    'details and-if-i-am-late',
    'h2 meters',
    'p ',
    'details what-is-an-nmi',
  ])
  const [first] = body.querySelectorAll('details')
  expect(first?.open).toBe(false)
  expect(first?.querySelector('summary')?.innerHTML).toBe('How <em>often</em>?')
  expect(first?.querySelector(':scope > div')?.textContent).toContain('Monthly.')
  expect(first?.querySelectorAll('li')).toHaveLength(2)
  expect(body.querySelectorAll('h3')).toHaveLength(0)
})

test('elsewhere third-level headings are headings, and nothing is collapsible', () => {
  const body = bodyOf(renderMarkdown(faq).html)
  expect(body.querySelectorAll('h3')).toHaveLength(3)
  expect(body.querySelectorAll('details')).toHaveLength(0)
})

test('text that looks like collapsible markup is plain text', () => {
  const { html } = renderMarkdown('## One\n\nWrite `<summary id="x">` and `<h2 >`.\n', {
    foldQuestions: true,
  })
  expect(bodyOf(html).querySelectorAll('details, summary')).toHaveLength(0)
})

test('[ROUTE-4] documents and other sites are marked as external; pages, fragments and numbers are not', () => {
  const { html, links } = renderMarkdown(
    '[a](/plans) [b](/documents/privacy) [c](https://x.example/?a=1&b=2) [d](#e) [f](tel:000) [g](mailto:a@x.example)',
  )
  const rels = [...bodyOf(html).querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.rel])
  expect(rels).toEqual([
    ['/plans', ''],
    ['/documents/privacy', 'external'],
    ['https://x.example/?a=1&b=2', 'external'],
    ['#e', ''],
    ['tel:000', ''],
    ['mailto:a@x.example', ''],
  ])
  expect(links).toEqual(['/plans', '/documents/privacy', '#e'])
})

test('[UI-6] a table can be reached by keyboard, has a name, and marks its header cells', () => {
  const body = bodyOf(renderMarkdown('| Rate & time | "c/kWh" |\n|---|---|\n| Peak | **30** |\n').html)
  const group = body.querySelector('.gf-table')
  expect(group?.getAttribute('aria-label')).toBe('Rate & time, "c/kWh"')
  expect(group?.getAttribute('tabindex')).toBe('0')
  expect([...body.querySelectorAll('th')].map((cell) => cell.scope)).toEqual(['col', 'col'])
  expect(body.querySelector('td strong')?.textContent).toBe('30')
  const unnamed = bodyOf(renderMarkdown('| | |\n|---|---|\n| Peak | 30 |\n').html)
  expect(unnamed.querySelector('.gf-table')?.hasAttribute('aria-label')).toBe(false)
})

test('[UI-6] each value of a table with many columns names its column, and stays a cell', () => {
  const body = bodyOf(
    renderMarkdown(
      '| **Rate** | P&amp;L "c/kWh" | Hours |\n|---|---|---|\n| Peak | **30** a | 3 pm to 9 pm |\n',
    ).html,
  )
  const cells = [...body.querySelectorAll('[role=table] > [role=rowgroup] > [role=row] > [role=cell]')]
  expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual(['Rate', 'P&L "c/kWh"', 'Hours'])
  // Each cell has a single box beside its label, whatever it contains.
  expect(cells.map((cell) => cell.children.length)).toEqual([1, 1, 1])
  expect(body.querySelectorAll('[role=columnheader]')).toHaveLength(3)
  // Two columns always fit, and are a plain table. They become blocks only with text of twice the size, and need no labels.
  const pairs = bodyOf(renderMarkdown('| a | b |\n|---|---|\n| c | d |\n').html)
  expect(pairs.querySelector('table')?.className).toBe('gf-pairs')
  expect(pairs.querySelectorAll('td[role=cell]:not([data-label])')).toHaveLength(2)
})

test('a number stays on one line with its unit, and the text is unchanged', () => {
  const { html, sections } = renderMarkdown('## From 1 July 2026\n\nFrom 9 am, **7 pm** & `5 W`\n')
  expect(bodyOf(html).querySelector('p')?.innerHTML).toBe(
    'From 9&nbsp;am, <strong>7&nbsp;pm</strong> &amp; <code>5 W</code>',
  )
  expect(sections[0]?.id).toBe('from-1-july-2026')
})

test('characters of HTML in a text stay characters', () => {
  const body = bodyOf(renderMarkdown('1 < 2 & "3" `<b>` \\<i>\n').html)
  expect(body.textContent).toBe('1 < 2 & "3" <b> <i>\n')
  expect(body.querySelectorAll('b, i')).toHaveLength(0)
})

test('[PAGE-8] a link to a heavy page is marked to be prefetched only at intent', () => {
  const { html } = renderMarkdown(
    '[form](/form) [part](/form#part) [formal](/formal) [file](https://a.example/form)',
    {
      pagesAtIntent: ['/form'],
    },
  )
  const links = [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(links).toEqual([
    'href="/form" data-prefetch="intent"',
    'href="/form#part" data-prefetch="intent"',
    'href="/formal"',
    'rel="external" href="https://a.example/form"',
  ])
})
