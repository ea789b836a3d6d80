import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// The site that `npm run docs` builds. `spec/tools/docs/docs.ts` copies the Markdown of the repository to `srcDir`, each file to
// the place that it has here, so that links are the same.
const root = resolve(fileURLToPath(import.meta.url), '../../..')
const read = (file) => readFileSync(join(root, file), 'utf8')

/** Named by its first heading. */
const page = (file) => ({
  text: /^# (.+)$/m.exec(read(file))?.[1] ?? file,
  link: `/${file.replace(/\.md$/, '.html')}`,
})
const guides = (...names) => names.map((name) => page(`docs/${name}.md`))

/** Guides by subject. A test compares the list with the folder. */
const groups = [
  {
    text: 'Start',
    items: [{ text: 'What Gridfront is', link: '/' }, ...guides('start', 'troubleshooting', 'upgrade')],
  },
  { text: 'Concepts', items: guides('site', 'session', 'identity', 'glossary') },
  {
    text: 'Building a site',
    items: guides('content', 'own-pages', 'parts', 'texts', 'other-apps', 'gate', 'deploying', 'suites'),
  },
  { text: 'Customers', items: guides('sign-up', 'payments', 'requests') },
  { text: 'Energy', items: guides('energy', 'plans', 'nem12', 'validators') },
  { text: 'A backend', items: guides('backend', 'conformance', 'key-rotation', 'operations') },
]

const entries = Object.keys(JSON.parse(read('package.json')).exports)
  .filter((entry) => !/\.(?:css|json)$/.test(entry))
  .map((entry) => join('gridfront', entry).replaceAll('\\', '/'))
const reference = (isTemplate) =>
  entries
    .filter((name) => name.includes('/templates/') === isTemplate)
    .map((name) => ({ text: name, link: `/api/${name}.html` }))

const decisions = [...read('docs/decisions/README.md').matchAll(/^\| \[\d+\]\((.+?)\)/gm)].map(([, name]) =>
  page(`docs/decisions/${name}`),
)

/** The anchor of a heading, as code hosts make it. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

export default {
  title: 'Gridfront',
  description: 'Website and customer account of an Australian energy retailer: guides and API reference',
  lang: 'en-AU',
  srcDir: '../.cache/docs/pages',
  outDir: '../dist/docs',
  cacheDir: '../.cache/docs/vitepress',
  head: [['link', { rel: 'icon', href: '/favicon.svg' }]],
  // Examples name addresses of the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  markdown: { anchor: { slugify }, toc: { slugify } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/docs/start.html' },
      { text: 'API', link: '/api/gridfront.html' },
      // Not of VitePress: built beside the site.
      { text: 'Catalogue', link: '/catalogue/', target: '_self' },
    ],
    sidebar: [
      ...groups,
      {
        text: 'API reference',
        collapsed: true,
        items: [
          ...reference(false),
          { text: 'gridfront/templates', collapsed: true, items: reference(true) },
        ],
      },
      {
        text: 'The project',
        collapsed: true,
        items: [
          ...['CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md'].map(page),
          { text: 'Decisions', collapsed: true, items: decisions },
        ],
      },
    ],
  },
}
