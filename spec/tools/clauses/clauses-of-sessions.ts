import type { Clause } from './clause.ts'

/** Sessions, tokens, the API and traces. */
export const clausesOfSessions: readonly Clause[] = [
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
      'Each group of the customer API is a contract that the backend keeps and the conformance run checks',
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
]
