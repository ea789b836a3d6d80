import contact from '../../../../host/content/queries/contact.json' with { type: 'json' }
import plans from '../../../../host/content/queries/plans.json' with { type: 'json' }
import home from '../../../../host/content/slices/home.json' with { type: 'json' }
import trustBanner from '../../../../host/content/slices/trust-banner.json' with { type: 'json' }
import { HomePage } from '../../../../host/templates/home.tsx'
import { Markup } from '../../../../src/pages/markup.tsx'
import type { PageContent } from '../../../../src/pages/page-content.ts'
import type { ShownPage } from '../../../../src/pages/page-loader-ports.ts'
import { PageResourcesProvider } from '../../../../src/pages/page-resources.tsx'
import { staticQueryHash } from '../../../../src/pages/static-query-hash.ts'
import { ArticlePage } from '../../../../src/templates/article.tsx'
import { ContactPage } from '../../../../src/templates/contact.tsx'
import { PoliciesPage } from '../../../../src/templates/policies.tsx'
import { press } from '../acting.ts'
import type { Example, Family } from '../example.ts'
import { faqMarkup, proseMarkup } from './prose-markup.ts'

const content = (title: string, html: string, headings: readonly string[] = []): PageContent => ({
  path: '/catalogue',
  title,
  documentTitle: title,
  label: title,
  description: title,
  lead: 'What every customer should know, in words that need no second reading.',
  html,
  index: false,
  updated: '2026-11-21',
  sections: headings.map((heading, index) => ({ id: `section-${index}`, heading })),
})

/** Shared data, as the build passes it to this page. */
const shown: ShownPage = {
  status: 'ok',
  path: '/catalogue',
  page: {
    path: '/catalogue',
    componentChunkName: 'catalogue',
    matchPath: null,
    staticQueryHashes: [],
    slicesMap: {},
    result: { data: {}, pageContext: {} },
    webpackCompilationHash: '',
  } as unknown as ShownPage['page'],
  staticQueries: { [staticQueryHash('contact')]: contact, [staticQueryHash('plans')]: plans },
  slices: Object.fromEntries(
    Object.entries({ home, trustBanner }).map(([name, data]) => [
      name,
      { componentChunkName: name, result: { data }, staticQueryHashes: [] },
    ]),
  ) as unknown as ShownPage['slices'],
  webpackCompilationHash: '',
}

const withShared = (example: Example): Example => ({
  ...example,
  render: () => <PageResourcesProvider value={shown}>{example.render()}</PageResourcesProvider>,
})

const sections =
  '<h2 id="section-0">Prices</h2><p>…</p><h2 id="section-1">Bills</h2><p>…</p><h2 id="section-2">Moving</h2><p>…</p>'

export const articleExamples: Family = {
  id: 'articles',
  title: 'Text and whole pages',
  keys: [
    {
      keys: 'Space or Enter, on a question',
      does: 'Opens the answer, or folds it away.',
      proof: { file: 'spec/tools/catalogue/keyboard.e2e.ts', test: 'Space and Enter open collapsed content' },
    },
    {
      keys: 'Left and Right, on a wide table',
      does: 'Scroll it where there is no room for it.',
      proof: {
        file: 'spec/tools/catalogue/keyboard.e2e.ts',
        test: 'a wide table can be scrolled by keyboard',
      },
    },
  ],
  examples: [
    {
      id: 'prose',
      title: 'Text from Markdown',
      shows: 'Every kind of Markdown that a page may have.',
      render: () => <Markup html={proseMarkup} />,
    },
    {
      id: 'faq',
      title: 'Questions and answers',
      shows: 'All folded.',
      render: () => <Markup html={faqMarkup} />,
    },
    {
      id: 'faq-open',
      title: 'Questions and answers, one open',
      shows: 'The first answer.',
      act: { run: (page) => press(page, 'How long does it take?'), until: 'details[open]' },
      render: () => <Markup html={faqMarkup} />,
    },
    {
      id: 'article-page',
      title: 'Page to read',
      shows: 'Head, contents beside or above the text, and the day of the last review.',
      place: 'page',
      render: () => <ArticlePage page={content('Your bill', sections, ['Prices', 'Bills', 'Moving'])} />,
    },
    {
      id: 'policies-page',
      title: 'Policies',
      shows: 'With the documents and the quick exit, which hides nothing for good.',
      place: 'page',
      height: 700,
      render: () => <PoliciesPage page={content('Policies', '<p>What we hold ourselves to.</p>')} />,
    },
    withShared({
      id: 'contact-page',
      title: 'Contact page',
      shows: 'Ways to reach us, then whom else to ring.',
      place: 'page',
      render: () => <ContactPage page={content('Contact us', '<p>We answer letters too.</p>')} />,
    }),
    withShared({
      id: 'front-page',
      title: 'Front page',
      shows: 'Hero, trust banner, steps, plans in brief.',
      place: 'page',
      path: '/',
      render: () => <HomePage page={content('Power that says what it costs', '<p>Welcome.</p>')} />,
    }),
    withShared({
      id: 'front-page-mobile',
      title: 'Front page, narrow version',
      shows: 'Words first: without the drawing.',
      place: 'page',
      path: '/',
      variant: 'mobile',
      render: () => <HomePage page={content('Power that says what it costs', '<p>Welcome.</p>')} />,
    }),
  ],
}
