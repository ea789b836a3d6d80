import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import type { HttpClient } from '../http-client.ts'
import { NotTried } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, requests } from '../routes.ts'
import { goodContents, requestIdOf, requestsLeftOut } from './fictitious-requests.ts'
import { arrangementsCheck, labelOf, listRequests, requestCommon, withdrawRequest } from './request-checks.ts'

const common = {
  ...requestCommon,
  clauses: ['PAY-6', 'ACC-8', 'AUTH-14', 'API-12'],
  after: [...requestCommon.after, arrangementsCheck],
  leftOut: requestsLeftOut,
  route: labelOf(requests.refundCredit),
} as const

const { bank } = goodContents.refund

const ask = (context: CheckContext, client: HttpClient, count: number, amount: number) =>
  client.ask(requests.refundCredit, {
    body: {
      ...{ requestId: requestIdOf(context, count), amount, bank },
      password: context.credentials.password,
    },
  })

/** Cents that can be asked for; 0 also while a request for them is open. */
async function availableOf(client: HttpClient): Promise<number> {
  const overview = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
  const { list } = await listRequests(client)
  const isOpen = list.some(
    ({ kind, status }) => kind === 'CREDIT_REFUND' && (status === 'RECEIVED' || status === 'IN_PROGRESS'),
  )
  return isOpen ? 0 : Math.max(0, -Number(overview.json.balance))
}

/** No answer contains the whole number of a bank account. */
function mustHideNumber(reply: Reply): void {
  reply.mustHold(
    !reply.body.includes(bank.number),
    'An answer contains the whole number of a bank account, where its end is enough.',
    'at most three digits of it',
    'all of it',
  )
}

/** Refunds of an account's credit. */
export const refundChecks: readonly Check[] = checksOf(common, {
  'refunds/within-the-credit': {
    title: 'More than the credit is 422, and without a credit, or while a request is open, a refund is 409',
    run: async (context) => {
      const customer = await context.customer()
      const available = await availableOf(customer)
      const reply = await ask(context, customer, 61, available + 1)
      // Withdraws a request that was accepted by mistake, so that a run leaves nothing behind.
      if (reply.status === 201) await withdrawRequest(customer, reply.json.reference)
      if (available === 0) reply.mustBe(409, 'A refund was not refused with 409 though nothing can be paid.')
      else
        reply
          .mustBe(422, 'A refund of more than the credit was not refused with 422.')
          .mustPointTo('/body/amount')
    },
  },
  'refunds/once': {
    title: 'A refund is asked for once, however often it is sent, and shows only the end of the bank account',
    run: async (context) => {
      const customer = await context.customer()
      if ((await availableOf(customer)) === 0)
        throw new NotTried('the customer has no credit that can be asked for')
      const taken = (await ask(context, customer, 62, 1)).mustBe(
        201,
        'A refund within the credit was refused.',
      )
      const { reference } = taken.json
      try {
        mustHideNumber(taken)
        const again = (await ask(context, customer, 62, 1)).mustBe(201, 'A refund sent again was refused.')
        again.mustHave('/reference', reference, 'The same refund, sent again, got another reference.')
        const second = await ask(context, customer, 63, 1)
        if (second.status === 201) await withdrawRequest(customer, second.json.reference)
        second.mustBe(409, 'A second refund was not refused with 409 while the first is open.')
        const { reply, list } = await listRequests(customer)
        const count = list.filter((one) => one.reference === reference).length
        reply.mustHold(count === 1, 'A refund is not listed once.', '1', String(count), '/requests')
        mustHideNumber(reply)
      } finally {
        await withdrawRequest(customer, reference)
      }
    },
  },
})
