import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createContentReader, readContent } from '../../src/vite/content.ts'
import { ContentError } from '../../src/vite/content-error.ts'
import { complaint, page, placeholders, read, withFolder } from './content-folder.ts'

test('a page is read completely', async () => {
  const { pages } = await read({
    'pages/plans.md': page('/plans', '## Rates & fees\n\nCall {{phone}}.\n', {
      title: 'Plans of {{name}}',
      label: '"{{name}}"',
      lead: 'Ring {{phone}} today',
      updated: '2026-11-20',
      index: 'false',
    }),
  })
  expect(pages.map(({ template, content }) => ({ template, content }))).toEqual([
    {
      template: 'article',
      content: {
        path: '/plans',
        title: 'Plans of Banksia Power',
        documentTitle: 'Plans of Banksia Power',
        label: 'Banksia Power',
        description: 'About it.',
        lead: 'Ring 1300 975 708 today',
        updated: '2026-11-20',
        index: false,
        html: '<h2 id="rates-fees">Rates &amp; fees</h2>\n<p>Call <a href="tel:1300975708">1300 975 708</a>.</p>\n',
        sections: [{ id: 'rates-fees', heading: 'Rates & fees' }],
      },
    },
  ])
})

test('files in both folders are read at any depth, and other files than Markdown are ignored', async () => {
  const { pages, documents } = await read({
    'pages/index.md': page('/'),
    'pages/accounts/login.md': page('/accounts/login'),
    'pages/notes.txt': 'not a page',
    'documents/privacy.md': page('/documents/privacy'),
  })
  expect(pages.map(({ content }) => content.path)).toEqual(['/accounts/login', '/'])
  expect(documents.map(({ content }) => content.path)).toEqual(['/documents/privacy'])
})

test('Windows line ends and byte-order marks, and a page without a body, are accepted', async () => {
  const { pages } = await read({
    'pages/a.md': `\uFEFF${page('/a', '## One\n').replaceAll('\n', '\r\n')}`,
    'pages/b.md': page('/b', '').trimEnd(),
    'pages/c.md': page('/c', 'Two\n').replaceAll('---\n', '--- \n'),
  })
  expect(pages.map(({ content }) => content.html)).toEqual(['<h2 id="one">One</h2>\n', '', '<p>Two</p>\n'])
})

const art = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"></svg>'

test('an image gets its file’s size, loads lazily, and keeps its text', async () => {
  const { pages } = await read({
    'pages/a.md': page('/a', 'Look: ![A "new" meter](/art/meter.svg)\n'),
    'public/art/meter.svg': art,
  })
  expect(pages[0]?.content.html).toBe(
    '<p>Look: <img src="/art/meter.svg" alt="A &quot;new&quot; meter" width="320" height="200" loading="lazy" decoding="async"></p>\n',
  )
})

test('a link to a file of the site is followed by the browser, not the router', async () => {
  const { pages } = await read({
    'pages/a.md': page('/a', '[form](/forms/authority.pdf)\n'),
    'public/forms/authority.pdf': '%PDF',
  })
  expect(pages[0]?.content.html).toBe('<p><a rel="external" href="/forms/authority.pdf">form</a></p>\n')
})

test('a page with an unknown template stops the build, and one without a template uses the default', async () => {
  const said = (template: string) =>
    complaint({ 'pages/a.md': page('/a', '', { template }) }, ['article', 'faq'])
  expect(await said('artikel')).toBe('pages/a.md:6: template: there is no artikel (there are: article, faq)')
  expect(await said('fqa')).toBe('pages/a.md:6: template: there is no fqa: did you mean faq?')
  expect(await said('faq')).toBe('nothing was wrong')
  const silent = { 'pages/a.md': page('/a').replace(/template.*\n/, '') }
  expect(await complaint(silent, ['article'])).toBe('nothing was wrong')
  expect(await complaint(silent, ['faq'])).toMatch(/^pages\/a\.md:2: template: there is no article/)
})

const body = (text: string) => ({ 'pages/a.md': page('/a', text) })
const front = (name: string, value: string) => ({ 'pages/a.md': page('/a', '', { [name]: value }) })

test.each<[string, Record<string, string>, string | RegExp]>([
  [
    'no front matter',
    { 'pages/a.md': '## Plans\n' },
    'pages/a.md:1: front matter is missing: begin with a line ---',
  ],
  [
    'front matter that nothing ends',
    { 'pages/a.md': page('/a').replace('\n---\n', '\n') },
    'pages/a.md:1: front matter has no end: put a line --- behind it',
  ],
  ['empty front matter', { 'pages/a.md': '---\n\n---\n' }, /^pages\/a\.md:1: front matter is missing/],
  [
    'front matter that is no YAML',
    front('label', '{{phone}} now'),
    /^pages\/a\.md:4: front matter: [^:\d]*$/,
  ],
  [
    'a quote that is not closed',
    front('label', '"Plans'),
    /^pages\/a\.md:4: front matter: Missing closing "quote$/,
  ],
  [
    'a text with a colon',
    front('label', 'Plans: all'),
    /^pages\/a\.md:4: front matter: [^:\d]*: put a text with a colon in quotes$/,
  ],
  ['an alias by mistake', front('label', '*new'), /^pages\/a\.md:\d: front matter: .*new/],
  ['front matter that is a list', { 'pages/a.md': '---\n- a\n---\n' }, /^pages\/a\.md:2: front matter: /],
  [
    'an unknown key',
    front('titel', 'Plans'),
    'pages/a.md:7: titel: there is no such field: did you mean title?',
  ],
  ['a key that is like no other', front('colour', 'red'), 'pages/a.md:7: colour: there is no such field'],
  [
    'a needed key with a typing mistake',
    { 'pages/a.md': page('/a').replace('title:', 'titel:') },
    'pages/a.md:3: titel: there is no such field: did you mean title?',
  ],
  ['a key twice', { 'pages/a.md': '---\npath: /a\npath: /b\n---\n' }, /^pages\/a\.md:3: front matter: /],
  ['no title', { 'pages/a.md': page('/a').replace(/title.*\n/, '') }, 'pages/a.md:2: title: is missing'],
  ['a title without words', front('title', ''), 'pages/a.md:3: title: is empty'],
  [
    'a title that is a number',
    front('title', '2026'),
    'pages/a.md:3: title: must be a text: put it in quotes',
  ],
  ['an empty description', front('description', '""'), 'pages/a.md:5: description: is empty'],
  [
    'a description too long for a result page',
    front('description', 'x'.repeat(171)),
    'pages/a.md:5: description: must have 170 characters at most',
  ],
  [
    'an index that is neither true nor false',
    front('index', 'yes'),
    'pages/a.md:7: index: must be true or false',
  ],
  ['a day that does not exist', front('updated', '2026-02-30'), /^pages\/a\.md:7: updated: must be a day/],
  ...[
    'about',
    '/about/',
    '//host',
    '/a/../b',
    '/a?b',
    '/a#b',
    '/m',
    '/plans.m',
    '/index',
    '/index.html',
    '/ä',
  ].map((path): [string, Record<string, string>, string] => [
    `the path ${path}`,
    { 'pages/a.md': page(path) },
    'pages/a.md:2: path: must be a path of its own, such as /about',
  ]),
  ['a page among the documents', { 'documents/a.md': page('/a') }, /^documents\/a\.md:2: path: /],
  ['a document among the pages', { 'pages/a.md': page('/documents/a') }, /^pages\/a\.md:2: path: /],
  [
    'a canonical page that is not there',
    front('canonical', '/b'),
    'pages/a.md:7: canonical: there is no page /b',
  ],
  ['raw HTML', body('Text\n\n<div>\n'), 'pages/a.md:10: raw HTML is not allowed: <div>'],
  ['raw HTML in a line', body('One\n\nTwo <b>bold</b>\n'), 'pages/a.md:10: raw HTML is not allowed: <b>'],
  ['a comment', body('<!-- later -->\n'), 'pages/a.md:8: raw HTML is not allowed: <!-- later -->'],
  ['a script', body('\n<script>alert(1)</script>\n'), /^pages\/a\.md:9: raw HTML is not allowed/],
  [
    'an id of a heading that another one has',
    body('## Cost\n\n## 费用 {#cost}\n'),
    /^pages\/a\.md:10: two headings have the id cost$/,
  ],
  ['a first-level heading', body('## One\n\n# One\n'), /^pages\/a\.md:10: .*first-level heading.*##$/],
  ['an underlined first-level heading', body('x\n\nOne\n===\n'), /^pages\/a\.md:10: .*first-level heading/],
  ['an unknown placeholder', body('\nCall {{fax}}\n'), 'pages/a.md:9: unknown placeholder {{fax}}'],
  [
    'a placeholder with spaces',
    body('{{ phone }}\n'),
    'pages/a.md:8: unknown placeholder {{ phone }}: did you mean phone?',
  ],
  [
    'a placeholder of every object',
    body('{{constructor}}\n'),
    'pages/a.md:8: unknown placeholder {{constructor}}',
  ],
  [
    'an unknown placeholder in a title',
    front('title', 'Call {{fax}}'),
    'pages/a.md:3: unknown placeholder {{fax}}',
  ],
  [
    'a broken link',
    { ...body('[x](/plans)\n\n[y](/plan)\n'), 'pages/plans.md': page('/plans') },
    'pages/a.md:10: link to /plan: there is no such page',
  ],
  ['a link with a slash at its end', body('[x](/a/)\n'), 'pages/a.md:8: link to /a/: there is no such page'],
  [
    'a link without a scheme',
    body('[x](//host/a)\n'),
    'pages/a.md:8: link to //host/a: there is no such page',
  ],
  [
    'a broken fragment',
    body('## One\n\n[x](/a#two)\n'),
    'pages/a.md:10: link to /a#two: that page has no such heading',
  ],
  [
    'a broken fragment of its own',
    body('[x](#two)\n'),
    'pages/a.md:8: link to #two: that page has no such heading',
  ],
  ['a broken reference', body('[x][1]\n\n[1]: /b\n'), 'pages/a.md:10: link to /b: there is no such page'],
  [
    'a link beside the page',
    body('[x](plans)\n'),
    /^pages\/a\.md:8: link to plans: write a path from the root/,
  ],
  [
    'a link that runs a script',
    body('[x](javascript:alert\\(1\\))\n'),
    /^pages\/a\.md:8: link to javascript/,
  ],
  [
    'an image that is not there',
    body('One\n\n![A meter](/art/meter.png)\n'),
    'pages/a.md:10: image /art/meter.png: there is no such file in the folder of public files',
  ],
  [
    'an image outside the folder',
    { ...body('![A meter](/../secret.svg)\n'), 'secret.svg': art },
    /^pages\/a\.md:8: image \/\.\.\/secret\.svg: there is no such file/,
  ],
  [
    'an image from elsewhere',
    body('![A meter](https://images.example/meter.png)\n'),
    /^pages\/a\.md:8: image https:.*: there is no such file/,
  ],
  [
    'an image without words',
    { ...body('\n![ ](/meter.svg)\n'), 'public/meter.svg': art },
    /^pages\/a\.md:9: image \/meter\.svg: say in words what it shows/,
  ],
  [
    'an image that is none',
    { ...body('![A meter](/meter.png)\n'), 'public/meter.png': 'not a picture' },
    /^pages\/a\.md:8: image \/meter\.png: its size cannot be read/,
  ],
  [
    'a link to a file that is not there',
    body('[form](/forms/authority.pdf)\n'),
    'pages/a.md:8: link to /forms/authority.pdf: there is no such page',
  ],
  [
    'a document title twice',
    {
      'pages/a.md': page('/a', '', { documentTitle: 'Plans' }),
      'pages/b.md': page('/b', '', { title: 'plans' }),
    },
    /^pages\/b\.md:3: documentTitle stands in .*pages\/a\.md too$/,
  ],
  [
    'a path twice',
    { 'pages/a.md': page('/a'), 'pages/b.md': page('/A') },
    /^pages\/b\.md:2: path stands in .*pages\/a\.md too$/,
  ],
])('%s stops the build, with file and line', async (_, files, expected) => {
  const said = await complaint(files)
  if (typeof expected === 'string') expect(said).toBe(expected)
  else expect(said).toMatch(expected)
})

test('a file in another encoding stops the build, with the line of the first wrong character', () =>
  withFolder({ 'pages/a.md': '' }, async (folder) => {
    const latin = Buffer.from(page('/a', 'Caf\u00E9\n'), 'latin1')
    await writeFile(join(folder, 'pages/a.md'), latin)
    const reading = readContent({ content: folder, placeholders })
    await expect(reading).rejects.toThrow(/pages\/a\.md:8: is not UTF-8: save it in that encoding$/)
  }))

test('a mistake is printed as its sentence, by Vite in development and by Node at the end of a build', async () => {
  const error = await read({ 'pages/a.md': '## Plans\n' }).catch((reason: unknown) => reason)
  const said = /^\S*pages\/a\.md:1: front matter is missing: begin with a line ---$/
  expect(inspect(error)).toMatch(said)
  expect((error as Error).stack).toMatch(said)
})

test('only changed files are read again, including those with an image of a new size', () =>
  withFolder(
    {
      'pages/a.md': page('/a', '![A meter](/meter.svg)\n'),
      'pages/b.md': page('/b'),
      'pages/c.md': page('/c'),
      'public/meter.svg': art,
    },
    async (folder) => {
      const again = createContentReader({ content: folder, placeholders, publicDir: join(folder, 'public') })
      const contents = async () => (await again()).pages.map(({ content }) => content)
      const [a, b, c] = await contents()
      await writeFile(join(folder, 'pages/b.md'), page('/b', 'Changed\n'))
      const [a2, b2, c2] = await contents()
      expect([a2 === a, b2 === b, c2 === c]).toEqual([true, false, true])
      expect(b2?.html).toBe('<p>Changed</p>\n')
      await writeFile(join(folder, 'public/meter.svg'), art.replace('320', '640'))
      const [a3, b3] = await contents()
      expect([a3 === a, b3 === b2]).toEqual([false, true])
      expect(a3?.html).toContain('width="640"')
      await rm(join(folder, 'public/meter.svg'))
      await expect(contents()).rejects.toThrow(/pages\/a\.md:8: image \/meter\.svg: there is no such file/)
    },
  ))

test('the file is named relative to the working folder', () =>
  withFolder({ 'pages/a.md': '' }, async (folder) => {
    const error = await readContent({ content: folder, placeholders }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ContentError)
    expect(String(error)).toContain(`${relative(process.cwd(), folder)}/pages/a.md:1: `)
  }))

test('links to existing targets are accepted', async () => {
  const text = [
    '## One',
    '[a](#one) [b](/a#one) [c](/b?x=1#two) [d](/b?x) [e](/documents/privacy)',
    '[f](https://www.aer.gov.au) [g](tel:000) [h](mailto:a@banksia.example) <https://www.energy.gov.au>',
  ]
  const { pages } = await read({
    'pages/a.md': page('/a', text.join('\n\n')),
    'pages/b.md': page('/b', '## Two\n'),
    'documents/privacy.md': page('/documents/privacy'),
  })
  const html = pages[0]?.content.html ?? ''
  const external = [...html.matchAll(/<a rel="external" href="(.*?)">/g)].map(([, href]) => href)
  expect(external).toEqual(['/documents/privacy', 'https://www.aer.gov.au', 'https://www.energy.gov.au'])
})
