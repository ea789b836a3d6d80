import type { Answered, Asked, Fault } from '../../fault.ts'
import { headerOf, isRequestTo, jsonOf, stateless, withHeaders, withJson } from '../exchange.ts'
import { askWith, bearerOf, withBearer } from '../session.ts'

const overview = '/api/my-account'
const bills = '/api/my-account/bills'
const isBills = (asked: Asked) => isRequestTo(asked, 'GET', bills)

type Bill = Readonly<Record<string, unknown>>
const changingBills = (name: string, change: (list: readonly Bill[]) => readonly Bill[]): Fault =>
  stateless(name, async (asked, forward) => {
    const answer = await forward()
    const list = isBills(asked) && answer.status === 200 ? jsonOf(answer)?.bills : null
    return Array.isArray(list) ? withJson(answer, { bills: change(list) }) : answer
  })

/** Possible faults in my-account routes. */
export const accountFaults: readonly Fault[] = [
  // AUTH-14: no account data without a token. A cache in front of the backend ignores the token.
  {
    name: 'account: the last list of bills is returned to requests without a token',
    make: () => {
      let kept: Answered | null = null
      return async (asked, forward) => {
        const answer = await forward()
        if (isBills(asked) && answer.status === 200) kept = answer
        return isBills(asked) && bearerOf(asked) === '' && kept !== null ? kept : answer
      }
    },
  },

  // AUTH-10: the token only in the header, never in the address, which is kept in logs and histories.
  stateless('account: bills can be had with the token in the address', (asked, forward) => {
    const query = new URL(asked.path, 'http://any.invalid').searchParams
    const token = query.get('token') ?? query.get('access_token')
    const isByAddress = isBills(asked) && bearerOf(asked) === '' && token !== null
    return forward(isByAddress ? withBearer(asked, token) : asked)
  }),

  // AUTH-14: a token that was not logged out. Only GET /user checks sessions.
  {
    name: 'account: a token that has been logged out still opens the account',
    make: () => {
      const before = new Map<string, Answered>()
      return async (asked, forward) => {
        const token = bearerOf(asked)
        const known = isRequestTo(asked, 'GET', overview) ? before.get(token) : undefined
        if (known !== undefined) return known
        const isLogout = isRequestTo(asked, 'POST', '/logout') && token !== ''
        const account = isLogout ? await askWith(forward, token, overview) : null
        const answer = await forward()
        if (account?.status === 200 && answer.status === 204) before.set(token, account)
        return answer
      }
    },
  },

  // Contract: 401, which logs a page out (AUTH-5). A client that follows redirects gets the login page with 200.
  stateless('account: without a token one is sent to the login page', async (asked, forward) => {
    const answer = await forward()
    return isRequestTo(asked, 'GET', overview) && answer.status === 401
      ? {
          ...withHeaders(answer, { location: '/accounts/login', 'content-type': undefined }),
          status: 302,
          body: '',
        }
      : answer
  }),

  // Nothing personal in caches: the browser would still have it after a logout.
  stateless('account: the overview may be kept by the browser for five minutes', async (asked, forward) => {
    const answer = await forward()
    return isRequestTo(asked, 'GET', overview) && headerOf(answer, 'cache-control') !== ''
      ? withHeaders(answer, { 'cache-control': 'private, max-age=300' })
      : answer
  }),

  // BillList: newest first.
  changingBills('account: the oldest bill comes first', (list) => list.toReversed()),

  // Cents: whole cents as a number. One bill comes from the former system.
  changingBills('account: the amount of the oldest bill is dollars as a text', (list) =>
    list.map((bill, index) =>
      index === list.length - 1 ? { ...bill, amount: (Number(bill.amount) / 100).toFixed(2) } : bill,
    ),
  ),
]
