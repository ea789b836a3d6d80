import { bankAccountEnding } from '../../../contracts/debit-rules.ts'
import { idempotencyHeader } from '../../../contracts/route-facts.ts'
import type { DebitArrangement, DebitList, DebitRequest } from '../../../contracts/schemas/debit.ts'
import type { Check } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { directDebitPayments, directDebitRequests, myAccount, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { mustPointTo } from './must-point-to.ts'
import { nobodysAccount, nobodysReference, requestsLeftOut } from './request-of-nobody.ts'

/** All other checks of direct debit depend on this one. */
export const arrangementCheck = 'debits/arrangement'
export const unknownDebitAccountCheck = 'debits/unknown-account'

const [readRoute, createRoute, changeRoute, cancelRoute, listRoute] = [
  directDebitRequests.read,
  directDebitRequests.create,
  directDebitRequests.change,
  directDebitRequests.cancel,
  directDebitPayments.list,
].map((route) => routeOf(route).label) as [string, string, string, string, string]

const reading = { profile: 'customer', clauses: ['PAY-1', 'API-12'], after: [loginCheck] } as const
const writing = {
  profile: 'customer',
  clauses: ['PAY-1', 'API-12'],
  route: createRoute,
  after: [loginCheck, reusablePair, arrangementCheck],
  leftOut: requestsLeftOut,
} as const

/** Its BSB belongs to no branch, so nothing can be debited. */
const bank = { accountName: 'GRIDFRONT CONFORM', bsb: '000000', number: '000123456' }
const otherBank = { accountName: 'CONFORM GRIDFRONT', bsb: '000000', number: '740158293' }

type Body = Readonly<Record<string, unknown>>
const newKey = () => crypto.randomUUID()
const send = (client: HttpClient, route: 'create' | 'change', body: Body, key: string | undefined) =>
  client.ask(directDebitRequests[route], { body, headers: { [idempotencyHeader]: key } })
const create = (client: HttpClient, body: Body, key: string | undefined = newKey()) =>
  send(client, 'create', body, key)
const change = (client: HttpClient, body: Body, key: string | undefined = newKey()) =>
  send(client, 'change', body, key)
const cancel = (client: HttpClient, reference: string) =>
  client.ask(directDebitRequests.cancel, { body: { reference } })
const requestOf = (reply: Reply) => reply.json as unknown as DebitRequest

async function arrangementOf(
  client: HttpClient,
): Promise<{ readonly reply: Reply; readonly found: DebitArrangement }> {
  const reply = (await client.ask(directDebitRequests.read)).mustBe(200, 'The arrangement was refused.')
  return { reply, found: reply.json as unknown as DebitArrangement }
}
async function listOf(client: HttpClient): Promise<{ readonly reply: Reply; readonly found: DebitList }> {
  const reply = (await client.ask(directDebitPayments.list)).mustBe(200, 'The debits were refused.')
  return { reply, found: reply.json as unknown as DebitList }
}

/** A customer without direct debit, and a valid order for their account. */
async function orderer(context: CheckContext) {
  const client = await context.customer()
  const { found } = await arrangementOf(client)
  if (found.request !== null)
    throw new LeftOut('the customer of the run has direct debit, which is left alone')
  const agreement = { version: found.agreement.version, hasAgreed: true }
  return { client, agreement, body: { bank, agreement } }
}

/** Runs an attempt on a request, and cancels any active request afterwards, whatever the result. */
async function withRequest(
  { client, body }: Awaited<ReturnType<typeof orderer>>,
  attempt: (request: DebitRequest, reply: Reply, key: string) => Promise<void>,
): Promise<void> {
  const key = newKey()
  try {
    const reply = (await create(client, body, key)).mustBe(201, 'A direct-debit request was refused.')
    await attempt(requestOf(reply), reply, key)
  } finally {
    const { request } = (await client.ask(directDebitRequests.read)).json as Partial<DebitArrangement>
    if (request) await cancel(client, request.reference)
  }
}

/** Reverts an order that was accepted although it must be refused. */
async function mustBeRefused(client: HttpClient, reply: Reply, status: 404 | 409 | 422, message: string) {
  if (reply.status === 201) await cancel(client, requestOf(reply).reference)
  reply.mustBe(status, message)
}

function mustHide(reply: Reply, number: string): void {
  reply.mustHold(
    !reply.body.includes(number),
    'The whole number of a bank account is in an answer.',
    'its last digits alone',
    'the number',
  )
}

/** Checks of direct debit. Each request is cancelled again; nothing is debited. */
export const debitChecks: readonly Check[] = [
  {
    ...reading,
    clauses: ['PAY-1', 'AUTH-14', 'API-12'],
    id: arrangementCheck,
    title: 'The arrangement is of the account that the overview shows, and the terms that hold have begun',
    route: readRoute,
    run: async (context) => {
      const client = await context.customer()
      const own = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.').json
      const { reply, found } = await arrangementOf(client)
      const { accountNumber, request, agreement, nextAgreement } = found
      reply.mustHold(
        accountNumber === own.accountNumber,
        'The arrangement is of another account.',
        String(own.accountNumber),
        accountNumber,
        '/accountNumber',
      )
      reply.mustHold(
        request === null || request.status === 'ACTIVE',
        'A request that has ended is told as the one that is arranged.',
        'ACTIVE, or null',
        String(request?.status),
        '/request/status',
      )
      reply.mustHold(
        nextAgreement === null || nextAgreement.effectiveFrom > agreement.effectiveFrom,
        'The terms to come are not after those that hold.',
        `after ${agreement.effectiveFrom}`,
        String(nextAgreement?.effectiveFrom),
        '/nextAgreement/effectiveFrom',
      )
    },
  },
  {
    ...reading,
    clauses: ['PAY-1', 'AUTH-14', 'API-12'],
    id: unknownDebitAccountCheck,
    title: 'Direct debit of an account that is not the customer’s is 404: it is not set up for another one',
    route: createRoute,
    run: async (context) => {
      const client = await context.customer()
      const { found } = await arrangementOf(client)
      const agreement = { version: found.agreement.version, hasAgreed: true }
      const reply = await create(client, { account: nobodysAccount, bank, agreement })
      await mustBeRefused(client, reply, 404, 'Direct debit was set up for an account of nobody.')
    },
  },
  {
    ...reading,
    clauses: ['PAY-1', 'AUTH-14', 'API-12'],
    id: 'debits/of-nobody',
    title: 'A request that is not the customer’s is not there: it can be neither changed nor ended',
    route: cancelRoute,
    run: async (context) => {
      const client = await context.customer()
      const { found } = await arrangementOf(client)
      const agreement = { version: found.agreement.version, hasAgreed: true }
      ;(await cancel(client, nobodysReference)).mustBe(404, 'A request of nobody was ended.')
      ;(await change(client, { reference: nobodysReference, bank, agreement })).mustBe(
        404,
        'A request of nobody was changed.',
      )
    },
  },
  {
    ...writing,
    id: 'debits/created',
    title: 'A request is kept as it was sent, with the terms that were agreed to, and is read again',
    run: async (context) => {
      const made = await orderer(context)
      await withRequest(made, async (request, reply) => {
        const wanted = { accountName: bank.accountName, bsb: bank.bsb }
        reply.mustHold(
          request.status === 'ACTIVE' &&
            request.bank.accountName === wanted.accountName &&
            request.bank.bsb === wanted.bsb &&
            bank.number.endsWith(request.bank.ending) &&
            request.agreementVersion === made.agreement.version,
          'The request is not as it was sent.',
          `ACTIVE, ${wanted.accountName}, ${wanted.bsb}, terms ${made.agreement.version}`,
          `${request.status}, ${request.bank.accountName}, ${request.bank.bsb}, terms ${request.agreementVersion}`,
        )
        const { reply: again, found } = await arrangementOf(made.client)
        again.mustHold(
          found.request?.reference === request.reference,
          'The request cannot be read again.',
          request.reference,
          String(found.request?.reference),
          '/request/reference',
        )
      })
    },
  },
  {
    ...writing,
    id: 'debits/number-hidden',
    title: 'The number of a bank account is in no answer: only its last digits, and never more than half',
    run: async (context) => {
      const made = await orderer(context)
      for (const number of [bank.number, '7391']) {
        await withRequest(
          { ...made, body: { ...made.body, bank: { ...bank, number } } },
          async (request, reply) => {
            mustHide(reply, number)
            mustHide((await arrangementOf(made.client)).reply, number)
            mustHide((await listOf(made.client)).reply, number)
            reply.mustHold(
              request.bank.ending.length <= bankAccountEnding(number).length,
              'Too many digits of a bank account are shown.',
              String(bankAccountEnding(number).length),
              String(request.bank.ending.length),
              '/bank/ending',
            )
          },
        )
      }
    },
  },
  {
    ...writing,
    id: 'debits/key-replayed',
    title: 'The same key and the same body get the same answer: one request, whatever is sent again',
    run: async (context) => {
      const made = await orderer(context)
      await withRequest(made, async ({ reference }, _, key) => {
        const again = (await create(made.client, made.body, key)).mustBe(
          201,
          'The same request was refused the second time.',
        )
        const second = requestOf(again).reference
        again.mustHold(second === reference, 'The same key made two requests.', reference, second)
      })
    },
  },
  {
    ...writing,
    id: 'debits/key-of-another-body',
    title: 'The same key with another bank account is refused: it names another intent',
    run: async (context) => {
      const made = await orderer(context)
      await withRequest(made, async (_, __, key) => {
        const reply = await create(made.client, { ...made.body, bank: otherBank }, key)
        reply.mustBe(422, 'A key was taken for another bank account.')
      })
    },
  },
  {
    ...writing,
    id: 'debits/key-needed',
    title: 'A request without a key, or with one that is too short, is refused',
    run: async (context) => {
      const { client, body } = await orderer(context)
      for (const key of [undefined, 'short']) {
        const reply = await client.ask(directDebitRequests.create, {
          body,
          headers: { [idempotencyHeader]: key },
        })
        await mustBeRefused(client, reply, 422, 'A request was taken without a key that names it.')
      }
    },
  },
  {
    ...writing,
    id: 'debits/one-at-a-time',
    title: 'While a request is active a second one is refused: each bill would be debited twice',
    run: async (context) => {
      const made = await orderer(context)
      await withRequest(made, async () => {
        const reply = await create(made.client, { ...made.body, bank: otherBank })
        await mustBeRefused(made.client, reply, 409, 'An account has two direct-debit requests.')
      })
    },
  },
  {
    ...writing,
    id: 'debits/terms-shown',
    title: 'Agreement to other terms than those that hold is refused, and so is none at all',
    run: async (context) => {
      const { client, body, agreement } = await orderer(context)
      const old = await create(client, { ...body, agreement: { ...agreement, version: 'gridfront-conform' } })
      await mustBeRefused(client, old, 409, 'Terms that nobody has shown were agreed to.')
      const none = await create(client, { ...body, agreement: { ...agreement, hasAgreed: false } })
      await mustBeRefused(client, none, 422, 'Direct debit was set up without agreement to its terms.')
    },
  },
  {
    ...writing,
    id: 'debits/bank-details',
    title: 'What can be no bank account is refused, and the field is named',
    run: async (context) => {
      const { client, body } = await orderer(context)
      const wrong = [
        ['bsb', '08267'],
        ['bsb', '08267a'],
        ['number', ''],
        ['number', '1234567890'],
        ['number', '12-34'],
        ['accountName', ''],
        ['accountName', 'N'.repeat(33)],
      ] as const
      await context.each(wrong, async ([name, value]) => {
        const reply = await create(client, { ...body, bank: { ...bank, [name]: value } })
        await mustBeRefused(client, reply, 422, `${JSON.stringify(value)} was taken for the ${name}.`)
        mustPointTo(reply, `/body/bank/${name}`)
      })
    },
  },
  {
    ...writing,
    id: 'debits/changed',
    title: 'Another bank account makes a new request in the place of the former, for the same bills',
    route: changeRoute,
    run: async (context) => {
      const made = await orderer(context)
      const { client, agreement } = made
      await withRequest(made, async ({ reference, coversFrom }) => {
        const reply = (await change(client, { reference, bank: otherBank, agreement })).mustBe(
          201,
          'A change of the bank account was refused.',
        )
        const next = requestOf(reply)
        mustHide(reply, otherBank.number)
        reply.mustHold(
          next.reference !== reference &&
            next.status === 'ACTIVE' &&
            next.bank.accountName === otherBank.accountName &&
            next.coversFrom === coversFrom,
          'The new request is not of the new bank account, or of other bills than the former.',
          `${otherBank.accountName}, from ${coversFrom}`,
          `${next.bank.accountName}, from ${next.coversFrom}`,
        )
        ;(await cancel(client, reference)).mustBe(409, 'A request that was replaced was ended once more.')
        ;(await change(client, { reference, bank, agreement })).mustBe(
          409,
          'A request that was replaced was changed once more.',
        )
        const { reply: read, found } = await arrangementOf(client)
        read.mustHold(
          found.request?.reference === next.reference,
          'Not the new request is the active one.',
          next.reference,
          String(found.request?.reference),
          '/request/reference',
        )
      })
    },
  },
  {
    ...writing,
    id: 'debits/cancelled',
    title: 'A request that was ended is active no more; ended again it stays as it is',
    route: cancelRoute,
    run: async (context) => {
      const made = await orderer(context)
      const { client } = made
      await withRequest(made, async ({ reference }) => {
        const ended = requestOf((await cancel(client, reference)).mustBe(200, 'A request was not ended.'))
        const again = (await cancel(client, reference)).mustBe(200, 'Ending a request again was refused.')
        again.mustHold(
          ended.status === 'CANCELLED' && requestOf(again).endedAt === ended.endedAt,
          'The request did not end, or ended twice.',
          `CANCELLED, ${ended.endedAt}`,
          `${ended.status}, ${requestOf(again).endedAt}`,
        )
        const { reply, found } = await arrangementOf(client)
        reply.mustHold(
          found.request === null,
          'A request that was ended is still active.',
          'null',
          String(found.request?.reference),
          '/request',
        )
      })
    },
  },
  {
    ...writing,
    id: 'debits/scheduled',
    title:
      'Each bill is debited once, not before it is due and on no weekend, together never more than is owed; without a request none is',
    route: listRoute,
    run: async (context) => {
      const made = await orderer(context)
      const { client } = made
      const without = await listOf(client)
      without.reply.mustHold(
        without.found.scheduled.length === 0,
        'Debits are to be made without a request.',
        'none',
        String(without.found.scheduled.length),
        '/scheduled',
      )
      await withRequest(made, async () => {
        const { balance } = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
          .json as { balance: number }
        const { reply, found } = await listOf(client)
        const { scheduled } = found
        const sum = scheduled.reduce((cents, { amount }) => cents + amount, 0)
        reply.mustHold(
          sum <= Math.max(0, balance),
          'More is to be debited than is owed.',
          `at most ${balance}`,
          String(sum),
          '/scheduled',
        )
        const bills = scheduled.map(({ invoiceNumber }) => invoiceNumber)
        reply.mustHold(
          new Set(bills).size === bills.length,
          'A bill is to be debited twice.',
          'each bill once',
          bills.join(', '),
          '/scheduled',
        )
        for (const [at, { dueOn, debitOn }] of scheduled.entries())
          reply.mustHold(
            debitOn >= dueOn && ![0, 6].includes(new Date(debitOn).getUTCDay()),
            'A bill is to be debited before it is due, or on a weekend.',
            `a business day from ${dueOn}`,
            debitOn,
            `/scheduled/${at}/debitOn`,
          )
      })
    },
  },
]
