import type { Clause } from './clause.ts'

/** The pages, the gate before them and its codes. */
export const clausesOfPages: readonly Clause[] = [
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
]
