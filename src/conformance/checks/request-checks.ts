import { dayMs } from '../../../contracts/civil-days.ts'
import type { CustomerRequest } from '../../../contracts/schemas/requests.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { myAccount, requests, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { goodContents, requestIdOf, requestsLeftOut, unknownReference } from './fictitious-requests.ts'

export const requestCommon = {
  profile: 'customer',
  clauses: ['ACC-1', 'API-12'],
  after: [loginCheck, reusablePair],
} as const

/** All other checks of requests depend on this one. */
export const arrangementsCheck = 'requests/arrangements-own'
export const complaintCheck = 'requests/complaint-once'

export const labelOf = (route: Parameters<typeof routeOf>[0]) => routeOf(route).label

export async function listRequests(client: HttpClient): Promise<{ reply: Reply; list: CustomerRequest[] }> {
  const reply = (await client.ask(requests.list)).mustBe(200, 'The list of requests was refused.')
  return { reply, list: reply.json.requests as CustomerRequest[] }
}

/** Withdraws a request that a check has made and that would otherwise remain. */
export async function withdrawRequest(client: HttpClient, reference: unknown): Promise<void> {
  await client.ask(requests.withdraw, { body: { reference: String(reference) } })
}

/** References of others and references that do not exist must get the same answer. */
const mustBeUnknown = (reply: Reply, what: string) => reply.mustBe(404, `${what} was not answered with 404.`)

const complain = (context: CheckContext, client: HttpClient, count: number, more: object = {}) =>
  client.ask(requests.complain, {
    body: { requestId: requestIdOf(context, count), ...goodContents.complaint, ...more },
  })

const isWeekday = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** Requests of any kind: accepted once, listed, withdrawn. */
export const requestChecks: readonly Check[] = checksOf(requestCommon, {
  [arrangementsCheck]: {
    title: 'Arrangements are those of the account of the customer who asks',
    clauses: ['ACC-1', 'AUTH-14', 'API-12'],
    route: labelOf(requests.arrangements),
    after: [loginCheck],
    run: async (context) => {
      const customer = await context.customer()
      const own = (await customer.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
      const reply = (await customer.ask(requests.arrangements)).mustBe(200, 'The arrangements were refused.')
      reply.mustHave(
        '/accountNumber',
        own.json.accountNumber,
        'The arrangements are those of another account than the overview.',
      )
    },
  },
  [complaintCheck]: {
    title: 'A complaint gets a reference; sent again it is the same one, and with other words 409',
    route: labelOf(requests.complain),
    leftOut: requestsLeftOut,
    run: async (context) => {
      const customer = await context.customer()
      const first = (await complain(context, customer, 2)).mustBe(201, 'A complaint was refused.')
      try {
        const again = (await complain(context, customer, 2)).mustBe(
          201,
          'A complaint sent again was refused.',
        )
        again.mustHave(
          '/reference',
          first.json.reference,
          'The same complaint, sent again as after a lost answer, got another reference.',
        )
        const other = await complain(context, customer, 2, { description: 'gridfront conform corrects it.' })
        other.mustBe(409, 'Another complaint under the same id was not refused with 409.')
        const { reply, list } = await listRequests(customer)
        const count = list.filter(({ reference }) => reference === first.json.reference).length
        reply.mustHold(count === 1, 'A complaint is not listed once.', '1', String(count), '/requests')
      } finally {
        await withdrawRequest(customer, first.json.reference)
      }
    },
  },
  'requests/days': {
    title: 'A complaint has days by which something happens: business days, in order, soon',
    route: labelOf(requests.complain),
    after: [...requestCommon.after, complaintCheck],
    leftOut: requestsLeftOut,
    run: async (context) => {
      const customer = await context.customer()
      const sent = (await complain(context, customer, 3)).mustBe(201, 'A complaint was refused.')
      await withdrawRequest(customer, sent.json.reference)
      const { targets, receivedAt } = sent.json as unknown as CustomerRequest
      const days = targets.map(({ by }) => by)
      const got = days.join(', ') || 'none'
      const first = new Date(Date.parse(receivedAt) - dayMs).toISOString().slice(0, 10)
      const last = new Date(Date.parse(receivedAt) + 45 * dayMs).toISOString().slice(0, 10)
      sent.mustHold(days.length > 0, 'Nothing is promised by any day.', 'a day', got, '/targets')
      sent.mustHold(
        days.every((day, at) => at === 0 || (days[at - 1] ?? '') <= day),
        'The days are not in order.',
        'rising days',
        got,
        '/targets',
      )
      sent.mustHold(
        days.every((day) => day >= first && day <= last),
        'A day is before the complaint, or weeks after it.',
        `from ${first} to ${last}`,
        got,
        '/targets',
      )
      sent.mustHold(days.every(isWeekday), 'A day is on a weekend.', 'business days', got, '/targets')
    },
  },
  'requests/newest-first': {
    title: 'Requests are listed newest first, each once',
    route: labelOf(requests.list),
    after: [...requestCommon.after, complaintCheck],
    leftOut: requestsLeftOut,
    run: async (context) => {
      const customer = await context.customer()
      const made: Reply[] = []
      for (const count of [4, 5])
        made.push((await complain(context, customer, count)).mustBe(201, 'A complaint was refused.'))
      const { reply, list } = await listRequests(customer)
      for (const { json } of made) await withdrawRequest(customer, json.reference)
      const references = list.map(({ reference }) => reference)
      reply.mustListOnce('/requests', references, 'A request is listed twice.')
      const times = list.map(({ receivedAt }) => receivedAt)
      reply.mustBeNewestFirst('/requests', times, 'Requests are not listed newest first.')
    },
  },
  'requests/taken-back': {
    title: 'Withdrawing a request makes it WITHDRAWN, also when repeated; an unknown reference is 404',
    clauses: ['ACC-1', 'AUTH-14', 'API-12'],
    route: labelOf(requests.withdraw),
    after: [...requestCommon.after, complaintCheck],
    leftOut: requestsLeftOut,
    run: async (context) => {
      const customer = await context.customer()
      const sent = (await complain(context, customer, 6)).mustBe(201, 'A complaint was refused.')
      const withdraw = (reference: unknown) => customer.ask(requests.withdraw, { body: { reference } })
      mustBeUnknown(await withdraw(unknownReference), 'Withdrawing a request that does not exist')
      for (const when of ['A request', 'A request that had already been withdrawn']) {
        const reply = (await withdraw(sent.json.reference)).mustBe(200, `${when} could not be withdrawn.`)
        const { status, isWithdrawable } = reply.json
        const got = `${status}, ${isWithdrawable}`
        const wanted = 'WITHDRAWN, false'
        reply.mustHold(got === wanted, `${when} is not reported as withdrawn.`, wanted, got, '/status')
      }
      const { reply, list } = await listRequests(customer)
      const at = list.findIndex(({ reference }) => reference === sent.json.reference)
      reply.mustHave(
        `/requests/${at}/status`,
        'WITHDRAWN',
        'A request that was taken back stands in the list all the same.',
      )
    },
  },
})
