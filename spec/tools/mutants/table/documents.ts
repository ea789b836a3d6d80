import {
  answeredBy,
  answeredWith,
  anyDocument,
  inDocument,
  inHeaders,
  inText,
  withStatus,
  withStyle,
} from '../changes.ts'
import type { Mutant } from '../mutant.ts'
import { mutantsOf } from '../mutant.ts'

/** The next digit of a price. */
const dearer = (_: string, before: string, digit: string) => `${before}${(Number(digit) + 1) % 10}c/kWh`

/** Mutants of documents, their addresses, and their links. */
export const documentMutants: readonly Mutant[] = [
  ...mutantsOf('documents', 'ROUTE-1', '/about is a document with', {
    'wrong-title: a page has the title of another one': {
      // Their data then has another title.
      alsoBreaks: ['PAGE-1'],
      isQuick: true,
      changes: [inDocument(/^\/about$/, (html) => html.replace(/<title>[^<]*/, '<title>Careers'))],
    },
  }),
  ...mutantsOf('documents', 'ROUTE-1', '/press is a document with', {
    'second-heading: a page has two main headings': inDocument(/^\/press$/, (html) =>
      html.replace('</h1>', '</h1><h1>Again</h1>'),
    ),
  }),
  ...mutantsOf('documents', 'ROUTE-3', '/screens/emailConfirm/error is a document with', {
    'wrong-error-heading: the screen of a bad link has a heading of its own making': inDocument(
      /^\/screens\/emailConfirm\/error$/,
      (html) => html.replace('Error: Invalid confirmation link</h1>', 'Something went wrong</h1>'),
    ),
  }),
  ...mutantsOf('documents', 'ROUTE-14', 'no two routes share a document title', {
    'shared-title: two pages have the same title': answeredBy(
      /^\/screens\/contractTerms\/success$/,
      () => '/screens/billingCycleTerms/success',
    ),
  }),
  ...mutantsOf('documents', 'ROUTE-5', 'unknown paths answer 404', {
    'found-nowhere: an unknown address answers 200': withStatus(anyDocument, 404, 200),
  }),
  ...mutantsOf('documents', 'ROUTE-6', 'the mobile variant of each route is a document', {
    'canonical-lost: a mobile page names no canonical address': inDocument(/^\/press\.m$/, (html) =>
      html.replace(/<link rel="canonical"[^>]*>/, ''),
    ),
    'mobile-for-everybody: the plain address of a page delivers its mobile variant': answeredBy(
      /^\/careers$/,
      () => '/careers.m',
    ),
  }),
  ...mutantsOf('documents', 'ROUTE-6', 'links inside a mobile page stay', {
    'mobile-leads-out: a link of a mobile page leads to a plain one': inDocument(/^\/about\.m$/, (html) =>
      html.replaceAll('href="/careers.m"', 'href="/careers"'),
    ),
  }),
  ...mutantsOf('documents', 'ROUTE-4', 'the five documents are plain documents', {
    'footer-link-lost: the footer of a page does not lead to the hardship policy': inDocument(
      /^\/404$/,
      (html) =>
        html.replaceAll('href="/documents/hardship" rel="external"', 'href="/hardship" rel="external"'),
    ),
    'document-with-scripts: a plain document runs a script': [
      answeredWith(/^\/assets\/mutant\.js$/, { headers: { 'content-type': 'text/javascript' } }),
      inDocument(/^\/documents\/privacy$/, (html) =>
        html.replace('</head>', '<script src="/assets/mutant.js"></script></head>'),
      ),
    ],
  }),
  ...mutantsOf('documents', 'ROUTE-7', 'a slash at the end and the index page', {
    'slash-kept: an address with a slash at its end is a page of its own': answeredBy(/^\/about\/$/, (path) =>
      path.replace('/about/', '/about'),
    ),
    'redirect-without-query: a redirect loses the query': inHeaders(/^\/about\/$/, (headers) => ({
      ...headers,
      location: '/about',
    })),
  }),
  ...mutantsOf('documents', 'ROUTE-16', 'no spelling of an address leads off', {
    'redirect-to-a-stranger: an address that begins with two slashes leads to another origin': answeredWith(
      /^\/\/evil\.example/,
      { status: 302, headers: { location: 'https://evil.example/' } },
    ),
    'fault-at-an-address: an address with a broken escape is a fault of the server': answeredWith(/^\/50%$/, {
      status: 500,
    }),
  }),
  ...mutantsOf('documents', 'UI-1', 'every internal link and asset', {
    'dead-link: a link leads to nothing': inDocument(/^\/press$/, (html) =>
      html.replace('href="/careers"', 'href="/carers"'),
    ),
    'font-lost: the font is not there': withStatus(/\.woff2$/, 200, 404),
    'manifest-lost: the web app manifest is not there': withStatus(/^\/manifest\.webmanifest$/, 200, 404),
  }),
  ...mutantsOf('documents', 'UI-1', 'every link to a part of a page', {
    'dead-part-of-a-page: a link leads to a part of a page that is not there': inDocument(
      /^\/press$/,
      (html) => html.replace('href="#corrections"', 'href="#correction"'),
    ),
  }),
  ...mutantsOf('documents', 'ROUTE-15', 'titles and descriptions stand in the document', {
    'description-lost: a page has no description': inDocument(/^\/plans$/, (html) =>
      html.replace(/<meta name="description"[^>]*>/, ''),
    ),
    'account-for-search-engines: a page of the account may be listed by search engines': inDocument(
      /^\/accounts\/pay$/,
      (html) => html.replace(/<meta name="robots"[^>]*>/, ''),
    ),
  }),
  ...mutantsOf('documents', 'ROUTE-15', 'that a preview of its link shows', {
    'preview-picture-lost: a page has no picture for previews of its link': inDocument(/^\/about$/, (html) =>
      html.replace(/<meta property="og:image"[^>]*>/, ''),
    ),
  }),
  ...mutantsOf('documents', 'AUTH-13', 'without scripts the login form says so', {
    'password-in-the-address: without scripts the log-in form would send what was typed in the address':
      inDocument(/^\/accounts\/login$/, (html) => html.replace('method="post"', 'method="get"')),
  }),
  ...mutantsOf('documents', 'ROUTE-13', 'the account page says what it is for', {
    'customer-in-a-document: the document of the account has the name of a customer in it': inDocument(
      /^\/accounts$/,
      (html) => html.replace('</main>', '<p>Maya</p></main>'),
    ),
  }),
  ...mutantsOf('documents', 'ACC-2', '/.well-known/change-password', {
    'change-password-lost: password managers do not find where a password is changed': withStatus(
      /^\/\.well-known\/change-password$/,
      302,
      404,
    ),
  }),
  ...mutantsOf('accessibility', 'UI-6', '/read-your-meter and ', {
    'image-without-words: an image has no text in its place': inDocument(/^\/read-your-meter$/, (html) =>
      html.replace(/(<img [^>]*) alt="A digital[^"]*"/, '$1'),
    ),
  }),
  ...mutantsOf('accessibility', 'UI-6', '/careers and ', {
    'language-lost: a document does not say which language it is in': inDocument(/^\/careers$/, (html) =>
      html.replace(' lang="en-AU"', ''),
    ),
    'pale-text: a text is too pale for its background': withStyle(
      /^\/careers$/,
      '.gf-prose p { color: #c8d0d8 !important }',
    ),
    'pale-text-on-a-gradient: a text is too pale for a gradient behind it': withStyle(
      /^\/careers$/,
      '.gf-lead { color: #c8d0d8 !important }',
    ),
  }),
  ...mutantsOf('accessibility', 'UI-6', '/accounts/login and ', {
    'label-lost: a field has no label': inDocument(/^\/accounts\/login$/, (html) =>
      html.replace('<label for="login-email">', '<label for="login-mail">'),
    ),
  }),
  ...mutantsOf('accessibility', 'UI-6', '/press and ', {
    'too-wide: a page scrolls sideways on a phone': withStyle(
      /^\/press$/,
      '.gf-lead { inline-size: 90rem !important; max-inline-size: none !important }',
    ),
  }),
  ...mutantsOf('sizes', 'CONST-1', 'high for a finger', {
    'target-too-small: fields are too low for a finger': withStyle(
      /^\/accounts\/login$/,
      '.gf-input { block-size: 24px !important; min-block-size: 0 !important }',
    ),
  }),
  ...mutantsOf('sizes', 'CONST-1', 'the footer is at least 400', {
    'footer-too-low: the footer has no least height': withStyle(
      /^\/about$/,
      '.gf-footer { min-block-size: 0 !important }',
    ),
  }),
  ...mutantsOf('visit', 'UI-6', 'the first stop of the keyboard', {
    'skip-link-lost: nothing leads the keyboard past the navigation': inDocument(/^\/about$/, (html) =>
      html.replace(/<a class="gf-skip"[^>]*>.*?<\/a>/, ''),
    ),
  }),
  ...mutantsOf('visit', 'UI-6', 'who wants dark colours', {
    'dark-mode-lost: a page is light for who wants dark colours': inDocument(/^\/about$/, (html) =>
      html.replaceAll('(prefers-color-scheme:dark)', '(prefers-color-scheme:dark) and (width<1px)'),
    ),
  }),
  ...mutantsOf('visit', 'FORM-4', 'tells password managers', {
    'autocomplete-lost: password managers are not told what a field takes': inDocument(
      /^\/accounts\/login$/,
      (html) => html.replace(' autoComplete="current-password"', ''),
    ),
  }),
  ...mutantsOf('content', 'UI-1', 'each plan shows prices with GST', {
    'wrong-price: a plan shows a price that is not its own': inDocument(/^\/plans$/, (html) =>
      html.replace(/(<dd>\d+\.\d)(\d)c\/kWh/, dearer),
    ),
    'other-price-in-the-document: the document of a plan has another price than the page': inText(
      /^\/documents\/plans\/wattlebird-steady$/,
      (html) => html.replaceAll(/(\d+\.\d)(\d)c\/kWh/g, dearer),
    ),
  }),
  ...mutantsOf('content', 'UI-1', 'the footer of every page in both variants', {
    'emergency-number-lost: the footer of a page has no number for emergencies to ring': inDocument(
      /^\/careers$/,
      (html) => html.replaceAll('href="tel:000"', 'href="tel:0"'),
    ),
  }),
  ...mutantsOf('content', 'UI-1', '/press reads in full', {
    'placeholder-text: a page has a text that nobody has written': inDocument(/^\/press$/, (html) =>
      html.replace('</h1>', '</h1><p>Lorem ipsum</p>'),
    ),
  }),
  ...mutantsOf('content', 'UI-1', 'images keep their place', {
    'image-without-size: the text moves when an image has come': inDocument(/^\/accounts\/login$/, (html) =>
      html.replace(/(<img [^>]*) width="\d+"/, '$1'),
    ),
  }),
]
