import { isDeepStrictEqual } from 'node:util'
import type { Probes } from './probe.ts'
import { loggedIn, loggedOut } from './probe.ts'

const listOf = (body: string) =>
  (JSON.parse(body) as { bills: { issuedOn: string; amount: unknown }[] }).bills
const bills = '/api/my-account/bills'

export const accountProbes: Probes = {
  'account: the last list of bills is returned to requests without a token': [
    async (v) => {
      const before = await v.other().get(bills)
      await (await loggedIn(v)).get(bills)
      return [before.status, (await v.other().get(bills)).status]
    },
    [401, 401],
    [401, 200],
  ],
  'account: bills can be had with the token in the address': [
    async (v) => (await v.other().get(`${bills}?token=${(await loggedIn(v)).token}`)).status,
    401,
    200,
  ],
  'account: a token that has been logged out still opens the account': [
    async (v) => {
      await loggedOut(v)
      return [(await v.get('/user')).status, (await v.get('/api/my-account')).status]
    },
    [401, 401],
    [401, 200],
  ],
  'account: without a token one is sent to the login page': [
    async (v) => {
      const { status, headers } = await v.get('/api/my-account')
      return [status, headers.location]
    },
    [401, undefined],
    [302, '/accounts/login'],
  ],
  'account: the overview may be kept by the browser for five minutes': [
    async (v) => (await (await loggedIn(v)).get('/api/my-account')).headers['cache-control'],
    'no-store',
    'private, max-age=300',
  ],
  'account: the oldest bill comes first': [
    async (v) => {
      const dates = listOf((await (await loggedIn(v)).get(bills)).body).map(({ issuedOn }) => issuedOn)
      return isDeepStrictEqual(dates, dates.toSorted().reverse())
    },
    true,
    false,
  ],
  'account: the amount of the oldest bill is dollars as a text': [
    async (v) => {
      const amounts = listOf((await (await loggedIn(v)).get(bills)).body).map(({ amount }) => amount)
      return [typeof amounts.at(0), amounts.at(-1)]
    },
    ['number', 15_519],
    ['number', '155.19'],
  ],
}
