import type { Clause } from './clause.ts'

/** What runs in a page: loading, service worker, state, forms, settings and errors. */
export const clausesOfRuntime: readonly Clause[] = [
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
]
