import type { Clause } from './clause.ts'

/** What customers see and do, and the library. */
export const clausesOfServices: readonly Clause[] = [
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
    id: 'ORIG-4',
    title: 'Every unhappy end of sign-up is a page with a way on',
    added: true,
  },
  {
    id: 'ORIG-5',
    title:
      'Who redeems a resume link holds the application alone; a changed e-mail voids identity and consents',
    added: true,
  },
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
    id: 'ACC-3',
    title: 'Bills have a list, a page and a tagged PDF with the same facts in each',
    added: true,
  },
  {
    id: 'ACC-4',
    title: 'Usage by half-hour, day, month and year, with cost, as a chart, a table, CSV and NEM12',
    added: true,
  },
  {
    id: 'ACC-5',
    title: 'A plan is shown with its prices, compared with others and changed',
    added: true,
  },
  {
    id: 'ACC-6',
    title: 'Documents of the account are listed and opened',
    added: true,
  },
  {
    id: 'ACC-7',
    title:
      'Details, people, safe contact, life support, concession: changes ask for the password and are notified',
    added: true,
  },
  {
    id: 'ACC-8',
    title: 'Requests for a reading, a move, a closure, and complaints are made and followed',
    added: true,
  },
  {
    id: 'ACC-9',
    title: 'Several accounts and supply points stand under one login',
    added: true,
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
    id: 'PAY-3',
    title: 'A direct debit is set up, changed and ended, with its notices',
    added: true,
  },
  {
    id: 'PAY-4',
    title: 'BPAY references and PayTo agreements pay an account',
    added: true,
  },
  {
    id: 'PAY-5',
    title: 'A bill is paid without a login',
    added: true,
  },
  {
    id: 'PAY-6',
    title: 'Payments have receipts, a history and refunds',
    added: true,
  },
  {
    id: 'PAY-7',
    title: 'More time to pay and payment plans are agreed online',
    added: true,
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
  {
    id: 'LIB-6',
    title: 'Conformance has a profile for customers: money, documents, requests and sign-up',
    added: true,
  },
  {
    id: 'LIB-7',
    title: 'Plans as the market publishes them are read with notes, and none is priced wrongly in silence',
    added: true,
  },
]
