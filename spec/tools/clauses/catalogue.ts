/** One clause of the requirements: what a test names in square brackets. An ID is for life. */
export type Clause = {
  id: string
  /** The core of the clause in one sentence of at most 110 characters. */
  title: string
  /** Ours: the specification is silent here, and users of such a product expect it. */
  added: boolean
}

/** Every clause, by group in the order of the requirements, and within a group by number. */
export const catalogue: readonly Clause[] = [
  {
    id: 'ROUTE-1',
    title: 'The 17 page routes answer, each under the title the specification gives it',
    added: false,
  },
  { id: 'ROUTE-2', title: 'The five account routes answer, each under its title', added: false },
  {
    id: 'ROUTE-3',
    title: 'The seven result screens answer, with their titles and, on errors, their headings',
    added: false,
  },
  {
    id: 'ROUTE-4',
    title: "Five links to the provider's own host stand in every footer and on the policies page",
    added: false,
  },
  {
    id: 'ROUTE-5',
    title: 'An unknown path shows the 404 page, at any depth and in both variants, with status 404',
    added: false,
  },
  {
    id: 'ROUTE-6',
    title:
      'Every route has a mobile variant that loads by URL, keeps its links mobile and names the plain page canonical',
    added: false,
  },
  {
    id: 'ROUTE-7',
    title:
      'Index paths, trailing slashes, query strings and fragments are normalised before a page is matched',
    added: false,
  },
  {
    id: 'ROUTE-8',
    title:
      "A fragment that contains debug brings a button that opens the gate's dialog, or says why it cannot",
    added: false,
  },
  {
    id: 'ROUTE-9',
    title: 'Logout leads to the login page, in the variant the customer was in, unless told otherwise',
    added: false,
  },
  {
    id: 'ROUTE-10',
    title: 'Each route change, the first load included, sends exactly one page view, whatever becomes of it',
    added: false,
  },
  {
    id: 'ROUTE-11',
    title:
      'A page that fails to load becomes a full-page navigation to the same address, once and never in a loop',
    added: false,
  },
  { id: 'ROUTE-12', title: 'A slow page load is announced after one second, and not before', added: false },
  {
    id: 'ROUTE-13',
    title: 'Account pages send a visitor to log in and bring them back, to the same origin only',
    added: true,
  },
  {
    id: 'ROUTE-14',
    title: 'Navigation sets focus, scroll position and a title of its own, and speaks that title',
    added: true,
  },
  {
    id: 'ROUTE-15',
    title: 'Public pages read completely without JavaScript and carry what search engines and previews need',
    added: true,
  },
  {
    id: 'ROUTE-16',
    title: 'No spelling of an address leads to another origin, a server fault or an exception',
    added: true,
  },
  {
    id: 'GATE-1',
    title: 'The gate is off by default and, switched on, covers every page for the unverified',
    added: false,
  },
  {
    id: 'GATE-2',
    title: 'The gate is a full-screen modal with the specified title, text, field and button',
    added: false,
  },
  {
    id: 'GATE-3',
    title: "Focus enters the gate's field 50 ms after it opens and stays inside, with the page behind inert",
    added: false,
  },
  { id: 'GATE-4', title: 'The gate is configured by the settings the specification lists', added: false },
  {
    id: 'GATE-5',
    title: "The gate's state holds configuration, entered code, verification, visibility, error and timer",
    added: false,
  },
  {
    id: 'GATE-6',
    title:
      'The gate starts verified if it was before, is disabled or is being tested, and otherwise unverified',
    added: false,
  },
  {
    id: 'GATE-7',
    title: 'From unverified the gate opens on SHOW_MODAL and checks the code that VERIFY_CODE brings',
    added: false,
  },
  {
    id: 'GATE-8',
    title: 'While the modal shows, a code can be typed, submitted, or the modal hidden',
    added: false,
  },
  {
    id: 'GATE-9',
    title: 'A right code ends in verified, a wrong one back at the modal with the error',
    added: false,
  },
  { id: 'GATE-10', title: 'Verified hides the modal and cancels a timer that would show it', added: false },
  { id: 'GATE-11', title: 'SHOW_ERROR sets an error message in any state', added: false },
  {
    id: 'GATE-12',
    title: 'The modal shows after its delay or at once, as configured, and only to the unverified',
    added: false,
  },
  {
    id: 'GATE-13',
    title: 'A code in the hash is checked on load, after a reset command has cleared what was stored',
    added: false,
  },
  {
    id: 'GATE-14',
    title: 'Verification is remembered with its time, and expires to the millisecond when expiry is on',
    added: false,
  },
  {
    id: 'GATE-15',
    title: 'A wrong code is explained under the field, tied to it, and what was typed stays',
    added: false,
  },
  {
    id: 'GATE-16',
    title:
      'Blocked, full or corrupted storage leaves the gate usable, and a right code opens it for the visit',
    added: true,
  },
  {
    id: 'GATE-17',
    title: 'Without code entry the modal keeps title and text, and a code in the hash still works',
    added: false,
  },
  {
    id: 'GATE-18',
    title: 'In test mode immediateForTesting shows the modal at once, and lets nobody in',
    added: false,
  },
  {
    id: 'GATE-19',
    title: "The gate's configuration has defaults, and one that nobody could pass is refused by field name",
    added: true,
  },
  {
    id: 'GATE-20',
    title: 'A code in the address is taken out once read, and no trace, log or page view has held it',
    added: true,
  },
  { id: 'CODE-1', title: 'Codes are compared as strings: case and leading zeros count', added: false },
  {
    id: 'CODE-2',
    title: 'A numbers-only code takes the digits 0 to 9 alone, and exactly as many as its length',
    added: false,
  },
  { id: 'CODE-3', title: 'The field takes no more characters than the code length', added: false },
  { id: 'CODE-4', title: 'Typing clears the error', added: false },
  {
    id: 'CODE-5',
    title: 'Pasted, dropped and autofilled codes are cleaned and then cut; a code from the hash never is',
    added: true,
  },
  {
    id: 'AUTH-1',
    title: 'The session is loading, logged in or logged out, and starts as loading',
    added: false,
  },
  {
    id: 'AUTH-2',
    title: 'At start the stored token decides whether the customer is logged in',
    added: false,
  },
  {
    id: 'AUTH-3',
    title: 'Login reads the session again on success and keeps the form as typed on failure',
    added: false,
  },
  {
    id: 'AUTH-4',
    title: 'Logout clears the user and leads to the login page, even when the service fails',
    added: false,
  },
  {
    id: 'AUTH-5',
    title:
      'A 401 from the backend ends the session, once however many arrive, unless it is for an older token',
    added: false,
  },
  { id: 'AUTH-6', title: 'Subscribers hear of every change of the session', added: false },
  {
    id: 'AUTH-7',
    title: 'The token is kept 30 days in a strict cookie, with local storage as fallback',
    added: false,
  },
  {
    id: 'AUTH-8',
    title: "The user is read from the token's claims, with the specified fallback for each field",
    added: false,
  },
  {
    id: 'AUTH-9',
    title: 'The user id is the first claim of the listed ones that holds a text',
    added: false,
  },
  {
    id: 'AUTH-10',
    title: "The bearer token goes to the brand's own backend and to no other origin",
    added: false,
  },
  {
    id: 'AUTH-11',
    title: 'A session check that hangs ends logged out after ten minutes, and a late result changes nothing',
    added: false,
  },
  {
    id: 'AUTH-12',
    title: 'Login and logout show in every tab, and expiry logs out at that moment',
    added: true,
  },
  {
    id: 'AUTH-13',
    title: 'The login page takes e-mail and password; passwordless sign-in is artwork, not a control',
    added: false,
  },
  {
    id: 'AUTH-14',
    title: "The backend alone decides what a customer may see, and never shows another customer's data",
    added: true,
  },
  {
    id: 'AUTH-15',
    title: 'Of two stored tokens the valid and later one counts, and the other is removed',
    added: true,
  },
  { id: 'TOKEN-1', title: 'A token without exactly three parts has an invalid format', added: false },
  { id: 'TOKEN-2', title: 'A payload that is no JSON object fails to decode', added: false },
  { id: 'TOKEN-3', title: 'A token is expired at its exp and ever after', added: false },
  {
    id: 'TOKEN-4',
    title: 'A token of any issuer but the expected one, character by character, is refused',
    added: false,
  },
  { id: 'TOKEN-5', title: 'Only an RS256 signature by an embedded key is accepted', added: false },
  {
    id: 'TOKEN-6',
    title: 'Every other fault fails to parse, throws the token error alone and logs no token',
    added: false,
  },
  {
    id: 'TOKEN-7',
    title: 'Several embedded keys are told apart by kid, so that keys can be rotated',
    added: true,
  },
  { id: 'TOKEN-8', title: 'Of several faults, the first check that fails gives the message', added: false },
  { id: 'API-1', title: 'A call before initialisation fails and says so', added: false },
  { id: 'API-2', title: 'A second initialisation fails, and the first stays in force', added: false },
  {
    id: 'API-3',
    title: 'Traces sent early are queued and go out in order, with the time they happened',
    added: false,
  },
  {
    id: 'API-4',
    title: 'Requests time out after 10 s, speak JSON, and fail with typed errors that tell causes apart',
    added: false,
  },
  {
    id: 'API-5',
    title: "Unsafe requests carry the CSRF cookie's value as a header, or the backend refuses them",
    added: false,
  },
  { id: 'API-6', title: "The backend's host follows from the environment", added: false },
  {
    id: 'API-7',
    title: 'A test can answer any contract route without a network, and none of that reaches production',
    added: false,
  },
  {
    id: 'API-8',
    title: 'Login answers success or the specified message, and no failure leaves a token stored',
    added: false,
  },
  { id: 'API-9', title: 'Logout is a POST without a body, with credentials', added: false },
  {
    id: 'API-10',
    title: 'A missing required field is named in an error before anything is sent',
    added: false,
  },
  {
    id: 'API-11',
    title: 'An answer that breaks the contract is a typed error naming route and field',
    added: true,
  },
  {
    id: 'API-12',
    title:
      'Each group of the customer API is a contract that the backend keeps and the conformance run judges',
    added: false,
  },
  {
    id: 'TRACE-1',
    title: 'A custom trace carries name, level, category, tags, user agent and time',
    added: false,
  },
  {
    id: 'TRACE-2',
    title: 'An error trace carries message, stack, address, context, user agent and time',
    added: false,
  },
  {
    id: 'TRACE-3',
    title: 'State transitions of every machine are traced where the environment says so',
    added: false,
  },
  {
    id: 'TRACE-4',
    title: 'Console traces are written together, in order, 500 ms after the first',
    added: false,
  },
  {
    id: 'TRACE-5',
    title: 'Uncaught errors are traced, also while the page closes, and a failing service disturbs nothing',
    added: true,
  },
  {
    id: 'TRACE-6',
    title: 'No trace, page view or log line holds a secret, an e-mail address, a query value or a fragment',
    added: true,
  },
  {
    id: 'PAGE-1',
    title: 'Page data is asked for by page path and carries the specified fields',
    added: false,
  },
  {
    id: 'PAGE-2',
    title: "A 404 or 500 brings that page's data, and any other failure is retried three times",
    added: false,
  },
  {
    id: 'PAGE-3',
    title: 'App data tells of a new build, and the next navigation then loads the full document',
    added: false,
  },
  { id: 'PAGE-4', title: "Each static query's data is loaded once", added: false },
  { id: 'PAGE-5', title: "Each slice's data is loaded once", added: false },
  {
    id: 'PAGE-6',
    title: 'The partial-hydration file is asked for only when that variant is switched on',
    added: false,
  },
  {
    id: 'PAGE-7',
    title: 'A page not found is confirmed by a HEAD request, and one that exists loads in full',
    added: false,
  },
  {
    id: 'PAGE-8',
    title: 'Prefetching goes in batches of four every 3 s, spares slow lines, and spoils no later click',
    added: false,
  },
  { id: 'PAGE-9', title: "The loader's two errors have the specified words", added: false },
  { id: 'PAGE-10', title: 'Page data that cannot be loaded shows the 404 or 500 page', added: false },
  {
    id: 'PAGE-11',
    title: 'Bad page data is a failure that is retried and then falls back, never a crash',
    added: true,
  },
  {
    id: 'SW-1',
    title: 'The service worker is registered from the root on secure connections or localhost only',
    added: false,
  },
  {
    id: 'SW-2',
    title:
      "The service worker's lifecycle is followed, and reloads once after an update if resources had failed",
    added: false,
  },
  {
    id: 'SW-3',
    title: 'Visited pages open offline, an offline page stands in for others, and nothing personal is cached',
    added: true,
  },
  {
    id: 'STATE-1',
    title: 'The page state holds title, label, path and active page, and its first title is never seen',
    added: false,
  },
  {
    id: 'STATE-2',
    title: 'SET_PAGE_CONFIG sets the page and moves to initialized, where it can set it again',
    added: false,
  },
  { id: 'STATE-3', title: 'UPDATE_ACTIVE_PAGE changes what it names and leaves the rest', added: false },
  {
    id: 'SHOW-1',
    title: 'Showing passes the specified states from hidden-zero to visible-auto',
    added: false,
  },
  {
    id: 'SHOW-2',
    title: 'Hiding passes the specified states from visible-auto to hidden-zero',
    added: false,
  },
  {
    id: 'SHOW-3',
    title: 'Height is animated only if asked for and motion is welcome, and it can turn round half-way',
    added: false,
  },
  {
    id: 'SHOW-4',
    title: 'Hidden content cannot be reached or heard, and alternate content may stand in for it',
    added: false,
  },
  {
    id: 'FORM-1',
    title: 'Only a field with a validation value is outlined in orange, with an icon and the message',
    added: false,
  },
  { id: 'FORM-2', title: "The four generic messages follow the field's label", added: false },
  {
    id: 'FORM-3',
    title: 'A field of the wrong kind fails with an internal error that names the type',
    added: false,
  },
  {
    id: 'FORM-4',
    title: 'Each field is tied to its texts, a failed submit leads to a summary, and nothing typed is lost',
    added: true,
  },
  { id: 'ENV-1', title: "The environment follows from the host name by the brand's patterns", added: false },
  {
    id: 'ENV-2',
    title: 'The listed development ports are local, and the local backend lets browsers in from them',
    added: false,
  },
  {
    id: 'ENV-3',
    title: 'Test mode and local mode are read from the whole address, in any case of letters',
    added: false,
  },
  {
    id: 'ENV-4',
    title: 'Nothing in path, query or fragment changes environment, backend, issuer or keys',
    added: true,
  },
  { id: 'CONST-1', title: 'Each layout size is a token and is measured on the rendered page', added: false },
  { id: 'CONST-2', title: 'Each theme colour is a named token that a brand sets', added: false },
  {
    id: 'CONST-3',
    title: 'Animation, delay, time-out and class-flag times are the specified ones',
    added: false,
  },
  {
    id: 'CONST-4',
    title: 'Rendering too often warns the developer, at 3 in 100 ms and at 50 in total',
    added: false,
  },
  { id: 'CONST-5', title: 'The date helper shifts a parsed date forward by 12,000,000 ms', added: false },
  {
    id: 'ERR-1',
    title: 'Every message of the error catalogue exists word for word, once, with a code and a test',
    added: false,
  },
  {
    id: 'ERR-2',
    title: 'Console-only warnings have a code, never hold the token and are never shown to visitors',
    added: false,
  },
  {
    id: 'UI-1',
    title: 'Every public page has real and complete content, and each of its links and assets answers',
    added: false,
  },
  { id: 'UI-2', title: 'The trust banner shows its three points, each with icon and caption', added: false },
  {
    id: 'UI-3',
    title: 'Phone number and e-mail addresses come from the brand, as links that call and write',
    added: false,
  },
  {
    id: 'UI-4',
    title: 'The four payment methods are shown by icon, each with its name as text',
    added: false,
  },
  { id: 'UI-5', title: 'The five building blocks have their sizes and are used on a page', added: false },
  {
    id: 'UI-6',
    title: 'Every page and state meets WCAG 2.2 AA, in light and dark, from 320 to 2560 px, on paper too',
    added: true,
  },
  {
    id: 'ORIG-1',
    title: 'Sign-up goes step by step, one address each, and can be left and come back to without loss',
    added: false,
  },
  {
    id: 'ORIG-2',
    title: 'Homes and businesses sign up, with a checked NMI and a record of the terms they agreed to',
    added: true,
  },
  { id: 'ORIG-3', title: 'Links in mails lead to their success or error screens', added: false },
  {
    id: 'ACC-1',
    title: 'My account shows balance, bills, usage and the rest, each with empty, loading and error state',
    added: false,
  },
  {
    id: 'ACC-2',
    title: 'Forgotten e-mail and password work to the end, and tell nobody whether an account exists',
    added: false,
  },
  {
    id: 'PAY-1',
    title: 'A payment by any of four methods gives a receipt and is never charged twice',
    added: false,
  },
  {
    id: 'PAY-2',
    title: 'The payment webhook is signed and verified, and neither repeats nor order can harm it',
    added: false,
  },
  {
    id: 'LIB-1',
    title:
      "Another brand's site is up from the packed library, with its own values and no change to the library",
    added: true,
  },
  {
    id: 'LIB-2',
    title:
      'The library is typed, tree-shakeable ESM, safe on the server and in StrictMode, with React 18 and 19',
    added: true,
  },
  {
    id: 'LIB-3',
    title: 'QA can run the suites against fixtures or any address, and see which tests prove each clause',
    added: true,
  },
  {
    id: 'LIB-4',
    title: 'API teams see route by route what conforms: every seeded fault and no false alarm',
    added: true,
  },
  {
    id: 'LIB-5',
    title: "The test kit gives a brand's tests a signed-in, signed-out or expired customer in three lines",
    added: true,
  },
]
