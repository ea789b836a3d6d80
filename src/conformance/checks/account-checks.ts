import type { Bill } from '../../../contracts/schemas/my-account.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import { loginCheck } from '../check-ids.ts'
import { LeftOut } from '../outcomes.ts'
import { myAccount } from '../routes.ts'
import { toJson } from '../to-json.ts'

const common = { profile: 'customer', clauses: ['ACC-1', 'API-12'], after: [loginCheck] } as const

const isNewestFirst = (bills: readonly Bill[]) =>
  bills.every(({ issuedOn }, at) => at === 0 || issuedOn <= (bills[at - 1]?.issuedOn ?? ''))

export const accountChecks: readonly Check[] = checksOf(common, {
  'account/overview': {
    title: 'The overview is that of the customer who asks',
    route: 'GET /api/my-account',
    run: async (context) => {
      const customer = await context.customer()
      const reply = (await customer.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
      const { customer: shown } = reply.json as { customer?: { email?: string } }
      reply.mustHold(
        String(shown?.email).toLowerCase() === context.credentials.email.toLowerCase(),
        'The overview names another customer.',
        context.credentials.email,
        String(shown?.email),
        '/customer/email',
      )
    },
  },
  'account/bills': {
    title: 'The bills are listed newest first, each once, with periods that begin before they end',
    route: 'GET /api/my-account/bills',
    run: async (context) => {
      const customer = await context.customer()
      const reply = (await customer.ask(myAccount.bills)).mustBe(200, 'The bills were refused.')
      const { bills = [] } = reply.json as { bills?: Bill[] }
      if (bills.length === 0) throw new LeftOut('the customer has no bills: take one who has some')
      const numbers = bills.map(({ invoiceNumber }) => invoiceNumber)
      reply.mustListOnce('/bills', numbers, 'A bill is listed twice.')
      reply.mustHold(
        isNewestFirst(bills),
        'The bills are not listed newest first.',
        'falling issuedOn',
        bills.map(({ issuedOn }) => issuedOn).join(', '),
        '/bills',
      )
      const odd = bills.find(
        ({ periodStart, periodEnd, issuedOn, dueOn }) => periodStart > periodEnd || issuedOn > dueOn,
      )
      reply.mustHold(
        odd === undefined,
        'A bill ends before it begins, or is due before it is issued.',
        'periodStart <= periodEnd and issuedOn <= dueOn',
        toJson(odd),
        '/bills',
      )
    },
  },
})
