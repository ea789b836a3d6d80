import { accountPath } from '../navigation/login-path.ts'

const pages = [{ href_matches: '/*' }, { not: { href_matches: `${accountPath}*` } }]

/**
 * Speculation rules as JSON, the same in all documents that are read without the application, which removes them when
 * it starts. Browsers prefetch documents of links that `prefetchDocuments` has marked, and prerender the one about to
 * be opened, where its script allows it (`gf-ahead`). Excludes account pages and links with `data-prefetch`.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { and: [...pages, { selector_matches: '[data-ahead]' }] }, eagerness: 'immediate' }],
  prerender: [
    {
      where: {
        and: [
          ...pages,
          { selector_matches: '.gf-ahead a' },
          {
            not: {
              selector_matches: '[data-prefetch],[data-prefetch] *,[rel~=external],[target],[download]',
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
