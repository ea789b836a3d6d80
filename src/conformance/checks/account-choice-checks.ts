import { dayMs } from '../../../contracts/civil-days.ts'
import type { AccountSummary } from '../../../contracts/schemas/my-account.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import {
  directDebitPayments,
  directDebitRequests,
  documents,
  myAccount,
  paymentHelp,
  payToAgreements,
  usage,
} from '../routes.ts'

const common = {
  profile: 'customer',
  clauses: ['ACC-1', 'AUTH-14'],
  after: [loginCheck],
  route: 'GET /api/my-account/accounts',
} as const

/** The first ones are enough for a customer with very many accounts. */
const maxAccounts = 3

interface Listed {
  readonly customer: HttpClient
  readonly reply: Reply
  readonly accounts: readonly AccountSummary[]
}

async function listAccounts(context: CheckContext): Promise<Listed> {
  const customer = await context.customer()
  const reply = (await customer.ask(myAccount.accounts)).mustBe(200, 'The list of accounts was refused.')
  const { accounts = [] } = reply.json as { accounts?: readonly AccountSummary[] }
  return { customer, reply, accounts }
}

const aDay = 'every=day&from=2026-01-01&to=2026-01-01'
/** Every route that accepts the number of an account, with the rest of its query. */
const chosen = [
  { route: myAccount.overview, rest: '' },
  { route: myAccount.bills, rest: '' },
  { route: documents.list, rest: '' },
  { route: directDebitRequests.read, rest: '' },
  { route: directDebitPayments.list, rest: '' },
  { route: payToAgreements.read, rest: '' },
  { route: paymentHelp.read, rest: '' },
  { route: myAccount.smoothing, rest: '' },
  { route: usage.series, rest: aDay },
  { route: usage.halfHours, rest: 'day=2026-01-01' },
  { route: usage.periods, rest: 'every=month&from=2026-01-01&to=2026-01-31' },
  { route: usage.meterData, rest: 'from=2026-01-01&to=2026-01-01' },
] as const
const queryOf = (account: string, rest: string) =>
  `?${[`account=${encodeURIComponent(account)}`, rest].filter(Boolean).join('&')}`

/** Numbers close to the customer's own, which an attacker who counts up would try. */
function strangeNumbers(accounts: readonly AccountSummary[]): string[] {
  const own = new Set(accounts.map(({ accountNumber }) => accountNumber))
  const [first = '999999999999'] = own
  const tries = ['0', '5', '9'].flatMap((digit) => [
    first.slice(0, -1) + digit,
    first.slice(0, -2) + digit + first.slice(-1),
  ])
  return ['999999999999', ...tries.filter((number) => !own.has(number)).slice(0, 2)]
}

export const accountChoiceChecks: readonly Check[] = checksOf(common, {
  'account/accounts': {
    title:
      'The accounts are listed once each, open ones first, and the first is the one that is shown unasked',
    run: async (context) => {
      const { customer, reply, accounts } = await listAccounts(context)
      const numbers = accounts.map(({ accountNumber }) => accountNumber)
      reply.mustListOnce('/accounts', numbers, 'An account is listed twice.')
      const order = accounts.map(({ openStatus }) => openStatus)
      reply.mustHold(
        !order.join().includes('CLOSED,OPEN'),
        'A closed account stands before an open one.',
        'open ones first',
        order.join(', '),
        '/accounts',
      )
      const withEnd = accounts.findIndex(
        ({ openStatus, closedOn }) => openStatus !== 'CLOSED' && closedOn !== undefined,
      )
      reply.mustHold(
        withEnd < 0,
        'An open account has a last day of supply.',
        'closedOn for closed accounts alone',
        String(accounts[withEnd]?.closedOn),
        `/accounts/${withEnd}/closedOn`,
      )
      // A day ahead is today in Australia.
      const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
      const toCome = accounts.findIndex(({ closedOn = '' }) => closedOn > tomorrow)
      reply.mustHold(
        toCome < 0,
        'A closed account has a last day of supply that is to come.',
        `at most ${tomorrow}`,
        String(accounts[toCome]?.closedOn),
        `/accounts/${toCome}/closedOn`,
      )
      const overview = (await customer.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
      const { accountNumber } = overview.json as { accountNumber?: string }
      reply.mustHave(
        '/accounts/0/accountNumber',
        accountNumber,
        'The first account of the list is not the one that is shown when none is named.',
      )
    },
  },
  'account/names-account': {
    title: 'Each listed account can be requested by its number, and answers for itself',
    run: async (context) => {
      const { customer, accounts } = await listAccounts(context)
      await context.each(accounts.slice(0, maxAccounts), async ({ accountNumber, supplyAddress }) => {
        for (const { route, rest } of chosen) {
          const query = queryOf(accountNumber, rest)
          const reply = (await customer.ask(route, { query })).mustBe(
            200,
            `${route.path} refused an account of the list.`,
          )
          if (route !== myAccount.overview) continue
          const shown = reply.json as { accountNumber?: string; supplyAddress?: string }
          reply.mustHold(
            shown.accountNumber === accountNumber && shown.supplyAddress === supplyAddress,
            'The overview is of another account than was asked for, or says something else of it than the list.',
            `${accountNumber}, ${supplyAddress}`,
            `${shown.accountNumber}, ${shown.supplyAddress}`,
            '/accountNumber',
          )
        }
      })
    },
  },
  'account/foreign-account': {
    title: 'An account that is not the customer’s answers 404, whosever it is',
    run: async (context) => {
      const { customer, accounts } = await listAccounts(context)
      const asked = strangeNumbers(accounts).flatMap((number) => chosen.map((one) => ({ ...one, number })))
      await context.each(asked, async ({ route, rest, number }) => {
        const reply = await customer.attempt(route, { query: queryOf(number, rest) })
        reply.mustBe(404, `${route.path} did not say that there is no such account of the customer’s.`)
      })
    },
  },
  'account/refuses-odd-account': {
    title: 'An impossible account number is refused with 422, and the answer names it',
    run: async (context) => {
      const customer = await context.customer()
      await context.each(chosen, async ({ route, rest }) => {
        const reply = await customer.attempt(route, { query: queryOf("1' or '1'='1", rest) })
        reply.mustBe(422, `${route.path} took something for an account number that is none.`)
        reply.mustPointTo('/query/account')
      })
    },
  },
})
