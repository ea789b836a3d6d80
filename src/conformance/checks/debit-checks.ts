import type { DebitArrangement, DebitList, DebitRequest } from '../../../contracts/schemas/debit.ts'
import { bankAccountEnding } from '../../debits/debit-rules.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { directDebitPayments, directDebitRequests, myAccount, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { requestsLeftOut } from './fictitious-requests.ts'
import type { Order } from './orders.ts'
import { keyChecks, mustBeOfFirstAccount, refusing, sendOrder, withOrder } from './orders.ts'

/** All other checks of direct debit depend on this one. */
const arrangementCheck = 'debits/arrangement'

const [readRoute, createRoute, changeRoute, cancelRoute, listRoute] = [
  directDebitRequests.read,
  directDebitRequests.create,
  directDebitRequests.change,
  directDebitRequests.cancel,
  directDebitPayments.list,
].map((route) => routeOf(route).label) as [string, string, string, string, string]

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

export const debitOrder = {
  route: directDebitRequests.create,
  what: 'A direct-debit request',
  made: ['/reference'],
  ready: async (context: CheckContext) => {
    const client = await context.customer()
    const { found } = await arrangementOf(client)
    if (found.request !== null)
      throw new LeftOut('the customer of the run has direct debit, which is left alone')
    const agreement = { version: found.agreement.version, hasAgreed: true }
    const body = { bank, agreement, password: context.credentials.password }
    return { client, agreement, body, others: [{ ...body, bank: otherBank }] }
  },
  undo: async (client: HttpClient) => {
    const { request } = (await client.ask(directDebitRequests.read)).json as Partial<DebitArrangement>
    if (request) await cancel(client, request.reference)
  },
} satisfies Order

function mustHide(reply: Reply, number: string): void {
  // A short number may be part of a random reference by chance.
  const ofItself = number.length < 6 ? new RegExp(`(?<![\\w-])${number}(?![\\w-])`) : new RegExp(number)
  reply.mustHold(
    !ofItself.test(reply.body),
    'The whole number of a bank account is in an answer.',
    'its last digits alone',
    'the number',
  )
}

/** Checks of direct debit. Each request is cancelled again; nothing is debited. */
export const debitChecks: readonly Check[] = [
  ...checksOf(writing, {
    [arrangementCheck]: {
      clauses: ['PAY-1', 'AUTH-14', 'API-12'],
      title: 'The arrangement is of the account that the overview shows, and the terms that hold have begun',
      route: readRoute,
      after: [loginCheck],
      leftOut: () => null,
      run: async (context) => {
        const client = await context.customer()
        const { reply, found } = await arrangementOf(client)
        const { request, agreement, nextAgreement } = found
        await mustBeOfFirstAccount(client, reply)
        reply.mustHold(
          request === null || request.status === 'ACTIVE',
          'A request that has ended is reported as the active one.',
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
    'debits/created': {
      title: 'A request is kept as it was sent, with the terms that were agreed to, and is read again',
      run: (context) =>
        withOrder(context, debitOrder, async ({ client, agreement, reply }) => {
          const { number, ...shown } = bank
          const sent = { status: 'ACTIVE', agreementVersion: agreement.version, bank: shown }
          reply.mustMatch(sent, 'The request is not as it was sent.')
          const { ending } = requestOf(reply).bank
          reply.mustHold(
            number.endsWith(ending),
            'Other digits are shown.',
            'the last',
            ending,
            '/bank/ending',
          )
          const { reply: again } = await arrangementOf(client)
          again.mustHave('/request/reference', reply.json.reference, 'The request cannot be read again.')
        }),
    },
    'debits/number-hidden': {
      title: 'The number of a bank account is in no answer: only its last digits, and never more than half',
      run: async (context) => {
        for (const number of [bank.number, '7391'])
          await withOrder(
            context,
            debitOrder,
            async ({ client, reply }) => {
              for (const one of [reply, (await arrangementOf(client)).reply, (await listOf(client)).reply])
                mustHide(one, number)
              const { ending } = requestOf(reply).bank
              reply.mustHold(
                ending.length <= bankAccountEnding(number).length,
                'Too many digits of a bank account are shown.',
                String(bankAccountEnding(number).length),
                String(ending.length),
                '/bank/ending',
              )
            },
            { bank: { ...bank, number } },
          )
      },
    },
  }),
  ...keyChecks('debits', directDebitRequests, debitOrder, writing),
  ...checksOf(writing, {
    'debits/one-at-a-time': {
      title: 'While a request is active a second one is refused: each bill would be debited twice',
      run: (context) =>
        withOrder(context, debitOrder, async (made) => {
          const refuse = refusing(context, debitOrder, made)
          await refuse({ bank: otherBank }, 'An account has two direct-debit requests.', 409)
        }),
    },
    'debits/terms-shown': {
      title: 'Agreement to other terms than those that hold is refused, and so is none at all',
      run: async (context) => {
        const ready = await debitOrder.ready(context)
        const refuse = refusing(context, debitOrder, ready)
        const [other, none] = [{ version: 'gridfront-conform' }, { hasAgreed: false }]
        const old = await refuse(
          { agreement: { ...ready.agreement, ...other } },
          'Terms that nobody has shown were agreed to.',
        )
        old.mustPointTo('/body/agreement/version')
        await refuse(
          { agreement: { ...ready.agreement, ...none } },
          'Direct debit was set up without agreement to its terms.',
        )
      },
    },
    'debits/bank-details': {
      title: 'An impossible bank account is refused, and the field is named',
      run: async (context) => {
        const refuse = refusing(context, debitOrder, await debitOrder.ready(context))
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
          const change = { bank: { ...bank, [name]: value } }
          const reply = await refuse(change, `${JSON.stringify(value)} was taken for the ${name}.`)
          reply.mustPointTo(`/body/bank/${name}`)
        })
      },
    },
    'debits/changed': {
      title: 'Another bank account makes a new request in the place of the former, for the same bills',
      route: changeRoute,
      run: (context) =>
        withOrder(context, debitOrder, async ({ client, body, reply: first }) => {
          const { reference, coversFrom } = requestOf(first)
          const change = (more: object) =>
            sendOrder(client, directDebitRequests.change, { ...body, reference, ...more })
          const reply = (await change({ bank: otherBank })).mustBe(
            201,
            'A change of the bank account was refused.',
          )
          mustHide(reply, otherBank.number)
          const { reference: next } = requestOf(reply)
          reply.mustHold(
            next !== reference,
            'A change is no new request.',
            'a new reference',
            next,
            '/reference',
          )
          const { accountName } = otherBank
          reply.mustMatch(
            { status: 'ACTIVE', bank: { accountName }, coversFrom },
            'The new request is not of the new bank account, or of other bills than the former.',
          )
          ;(await cancel(client, reference)).mustBe(409, 'A request that was replaced was ended once more.')
          ;(await change({})).mustBe(409, 'A request that was replaced was changed once more.')
          const { reply: read } = await arrangementOf(client)
          read.mustHave('/request/reference', next, 'Not the new request is the active one.')
        }),
    },
    'debits/cancelled': {
      title: 'A request that was ended is active no more; ended again it stays as it is',
      route: cancelRoute,
      run: (context) =>
        withOrder(context, debitOrder, async ({ client, reply }) => {
          const { reference } = requestOf(reply)
          const ended = (await cancel(client, reference)).mustBe(200, 'A request was not ended.')
          ended.mustHave('/status', 'CANCELLED', 'The request did not end.')
          const again = (await cancel(client, reference)).mustBe(200, 'Ending a request again was refused.')
          again.mustHave('/endedAt', ended.json.endedAt, 'The request ended twice.')
          const { reply: read } = await arrangementOf(client)
          read.mustHave('/request', null, 'A request that was ended is still active.')
        }),
    },
    'debits/scheduled': {
      title:
        'Each bill is debited once, not before it is due and on no weekend, together never more than is owed; without a request none is',
      route: listRoute,
      run: async (context) => {
        const { client } = await debitOrder.ready(context)
        const without = await listOf(client)
        without.reply.mustHave('/scheduled', [], 'Debits are to be made without a request.')
        await withOrder(context, debitOrder, async () => {
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
          reply.mustListOnce('/scheduled', bills, 'A bill is to be debited twice.')
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
  }),
]
