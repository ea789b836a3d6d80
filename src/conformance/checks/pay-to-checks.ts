import type { PayToAction, PayToStatus } from '../../../contracts/pay-to-rules.ts'
import { isOpenPayTo } from '../../../contracts/pay-to-rules.ts'
import { idempotencyHeader } from '../../../contracts/route-facts.ts'
import type { PayToAgreement, PayToArrangement } from '../../../contracts/schemas/pay-to.ts'
import { signWebhook } from '../../payments/webhook-signature.ts'
import type { Check } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import type { Settings } from '../outcomes.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { directDebitRequests, myAccount, payToAgreements, payToWebhook, routeOf } from '../routes.ts'
import { reusablePair } from './csrf-checks.ts'
import { mustPointTo } from './must-point-to.ts'
import { nobodysAccount, nobodysId, requestsLeftOut } from './request-of-nobody.ts'
import { unsignedPayToEvent } from './usual-request.ts'

/** All other checks of PayTo depend on this one. */
const arrangementCheck = 'pay-to/arrangement'
export const unknownPayToAccountCheck = 'pay-to/unknown-account'

const [readRoute, createRoute, changeRoute] = [
  payToAgreements.read,
  payToAgreements.create,
  payToAgreements.change,
].map((route) => routeOf(route).label) as [string, string, string]

const reading = { profile: 'customer', clauses: ['PAY-1', 'AUTH-14', 'API-12'], after: [loginCheck] } as const
const writing = {
  profile: 'customer',
  clauses: ['PAY-1', 'API-12'],
  route: createRoute,
  after: [loginCheck, reusablePair, arrangementCheck],
  leftOut: requestsLeftOut,
} as const

/** Belongs to nobody, so no bank can ask anybody for consent. */
const nobody = {
  payId: 'gridfront-conform@brand.invalid',
  bank: { accountName: 'GRIDFRONT CONFORM', bsb: '000000', number: '740158293' },
}
const maximum = 12_300
/** An order by PayID and one by bank account, each with the texts that no answer may contain. */
function ordersOf({ payToPayers: { payId, bank } = nobody }: CheckContext) {
  return {
    order: { payer: { kind: 'PAYID', payId }, maximum },
    orderByBank: { payer: { kind: 'BANK_ACCOUNT', bank }, maximum },
    ...{ payId, bank },
  }
}
/** Later than any event of a provider. */
const [lateRevision, lastRevision] = [1_000_000_000, 2_000_000_000]

const newKey = () => crypto.randomUUID()
const create = (client: HttpClient, body: object, key: string | undefined = newKey()) =>
  client.ask(payToAgreements.create, { body, headers: { [idempotencyHeader]: key } })
const change = (client: HttpClient, agreementId: string, action: PayToAction) =>
  client.ask(payToAgreements.change, { body: { agreementId, action } })
const agreementOf = (reply: Reply) => reply.json as unknown as PayToAgreement

async function arrangementOf(client: HttpClient) {
  const reply = (await client.ask(payToAgreements.read)).mustBe(200, 'The PayTo arrangement was refused.')
  return { reply, found: reply.json as unknown as PayToArrangement }
}

/** A customer without PayTo and direct debit. */
async function orderer(context: CheckContext): Promise<HttpClient> {
  const client = await context.customer()
  const { agreement, hasDirectDebit } = (await arrangementOf(client)).found
  if (hasDirectDebit || (agreement !== null && isOpenPayTo(agreement.status)))
    throw new LeftOut('the customer of the run has PayTo or direct debit, which is left alone')
  return client
}

interface News {
  readonly status: PayToStatus
  readonly revision: number
  readonly eventId?: string
  readonly secret?: string
}
async function deliver(context: CheckContext, agreementId: string, { secret, eventId, ...news }: News) {
  const event = {
    ...unsignedPayToEvent,
    eventId: eventId ?? `gridfront-conform-${newKey()}`,
    agreement: { agreementId, ...news },
  }
  const at = new Date(context.nowSeconds * 1000)
  const body = JSON.stringify(event)
  return context.client().ask(payToWebhook.receive, {
    rawBody: body,
    headers: {
      'content-type': 'application/json',
      'payment-signature': await signWebhook(secret ?? context.webhookSecret, body, at),
    },
  })
}

/** Ends the open agreement as a page does, or else by an event of the provider. */
async function endAll(context: CheckContext, client: HttpClient): Promise<void> {
  const openNow = async () => {
    const { agreement } = (await client.ask(payToAgreements.read)).json as Partial<PayToArrangement>
    return agreement && isOpenPayTo(agreement.status) ? agreement.agreementId : null
  }
  const id = await openNow()
  if (id !== null) await change(client, id, 'CANCEL')
  const still = id === null || context.webhookSecret === '' ? null : await openNow()
  if (still !== null) await deliver(context, still, { status: 'CANCELLED', revision: lastRevision })
}

/** A provider that looks up payers finds none: that is correct, and there is nothing to test. */
function mustHavePayer({ payToPayers }: CheckContext, reply: Reply): void {
  const { errors = [], status } = reply.json as {
    readonly errors?: readonly { readonly pointer: string }[]
    readonly status?: unknown
  }
  const isUnknown =
    reply.status === 422
      ? errors.some(({ pointer }) => pointer.startsWith('/body/payer/'))
      : status === 'DECLINED'
  if (payToPayers === undefined && isUnknown)
    throw new LeftOut('the backend looks up who pays (`payToPayers` of the options names somebody)')
}

/** Runs an attempt on an agreement, and ends any open one afterwards, whatever the result. */
async function withAgreement(
  context: CheckContext,
  attempt: (
    client: HttpClient,
    agreement: PayToAgreement,
    details: { readonly reply: Reply; readonly key: string },
  ) => Promise<void>,
  bodyOf: (orders: ReturnType<typeof ordersOf>) => object = ({ order }) => order,
): Promise<void> {
  const client = await orderer(context)
  const key = newKey()
  try {
    const reply = await create(client, bodyOf(ordersOf(context)), key)
    mustHavePayer(context, reply)
    reply.mustBe(201, 'A PayTo agreement was refused.')
    await attempt(client, agreementOf(reply), { reply, key })
  } finally {
    await endAll(context, client)
  }
}

/** Reverts an order that was accepted although it must be refused. */
async function mustBeRefused(client: HttpClient, reply: Reply, status: 404 | 409 | 422, message: string) {
  if (reply.status === 201) await change(client, agreementOf(reply).agreementId, 'CANCEL')
  reply.mustBe(status, message)
}

function mustHide(reply: Reply, secret: string): void {
  reply.mustHold(
    !reply.body.includes(secret),
    'Who pays is in an answer in full.',
    'a masked PayID or the last digits',
    'the whole of it',
  )
}

function mustHaveStatus(reply: Reply, found: PayToAgreement | null, wanted: PayToStatus, message: string) {
  reply.mustHold(found?.status === wanted, message, wanted, String(found?.status), '/agreement/status')
}

const signed = ({ signsWebhooks }: Settings): string | null =>
  signsWebhooks ? null : 'webhooks cannot be signed (`webhookSecret` of the options signs them)'

/** Checks of PayTo. Each agreement is ended again; nothing is taken. */
export const payToChecks: readonly Check[] = [
  {
    ...reading,
    id: arrangementCheck,
    title: 'The PayTo arrangement is of the account that the overview shows',
    route: readRoute,
    run: async (context) => {
      const client = await context.customer()
      const own = (await client.ask(myAccount.overview)).mustBe(200, 'The overview was refused.').json
      const { reply, found } = await arrangementOf(client)
      reply.mustHold(
        found.accountNumber === own.accountNumber,
        'The PayTo arrangement is of another account.',
        String(own.accountNumber),
        found.accountNumber,
        '/accountNumber',
      )
    },
  },
  {
    ...reading,
    id: unknownPayToAccountCheck,
    title: 'PayTo for an account that is not the customer’s is 404',
    route: createRoute,
    run: async (context) => {
      const client = await context.customer()
      const reply = await create(client, { account: nobodysAccount, ...ordersOf(context).order })
      await mustBeRefused(client, reply, 404, 'PayTo was proposed for an account of nobody.')
    },
  },
  {
    ...reading,
    id: 'pay-to/of-nobody',
    title: 'An agreement that is not the customer’s is not there: it can be neither paused nor ended',
    route: changeRoute,
    run: async (context) => {
      const client = await context.customer()
      for (const action of ['PAUSE', 'CANCEL'] as const)
        (await change(client, nobodysId, action)).mustBe(404, 'An agreement of nobody was changed.')
    },
  },
  {
    ...writing,
    id: 'pay-to/created',
    title: 'An agreement waits for the bank, takes nothing before, and is read again as it was sent',
    run: (context) =>
      withAgreement(context, async (client, made, { reply }) => {
        reply.mustHold(
          made.status === 'PROPOSED' && made.coversFrom === null && made.maximum === maximum,
          'The agreement is not as it was sent, or is more than proposed.',
          `PROPOSED, from null, at most ${maximum}`,
          `${made.status}, from ${made.coversFrom}, at most ${made.maximum}`,
        )
        reply.mustHold(
          made.answerBy > made.proposedAt,
          'The time to answer is over before it begins.',
          `after ${made.proposedAt}`,
          made.answerBy,
          '/answerBy',
        )
        const { reply: again, found } = await arrangementOf(client)
        again.mustHold(
          found.agreement?.agreementId === made.agreementId,
          'The agreement cannot be read again.',
          made.agreementId,
          String(found.agreement?.agreementId),
          '/agreement/agreementId',
        )
      }),
  },
  {
    ...writing,
    id: 'pay-to/payer-hidden',
    title: 'Neither a PayID nor the number of a bank account is in an answer',
    run: async (context) => {
      const { order, orderByBank, payId, bank } = ordersOf(context)
      for (const [body, secret] of [
        [order, payId],
        [orderByBank, bank.number],
      ] as const)
        await withAgreement(
          context,
          async (client, _, { reply }) => {
            mustHide(reply, secret)
            mustHide((await arrangementOf(client)).reply, secret)
          },
          () => body,
        )
    },
  },
  {
    ...writing,
    id: 'pay-to/key-replayed',
    title: 'The same key and the same body get the same agreement, whatever is sent again',
    run: (context) =>
      withAgreement(context, async (client, { agreementId }, { key }) => {
        const again = (await create(client, ordersOf(context).order, key)).mustBe(
          201,
          'The same agreement was refused the second time.',
        )
        const second = agreementOf(again).agreementId
        again.mustHold(second === agreementId, 'The same key made two agreements.', agreementId, second)
      }),
  },
  {
    ...writing,
    id: 'pay-to/key-of-another-body',
    title: 'The same key with another payer or maximum is refused: it names another intent',
    run: (context) =>
      withAgreement(context, async (client, _, { key }) => {
        const { order, orderByBank } = ordersOf(context)
        for (const other of [orderByBank, { ...order, maximum: 99_900 }])
          (await create(client, other, key)).mustBe(422, 'A key was taken for another agreement.')
      }),
  },
  {
    ...writing,
    id: 'pay-to/key-needed',
    title: 'An agreement without a key, or with one that is too short, is refused',
    run: async (context) => {
      const client = await orderer(context)
      for (const key of [undefined, 'short']) {
        const reply = await client.ask(payToAgreements.create, {
          body: ordersOf(context).order,
          headers: { [idempotencyHeader]: key },
        })
        await mustBeRefused(client, reply, 422, 'An agreement was taken without a key that names it.')
      }
    },
  },
  {
    ...writing,
    id: 'pay-to/one-collector',
    title:
      'While an agreement is open neither a second one nor direct debit is taken: each bill would be taken twice',
    run: (context) =>
      withAgreement(context, async (client) => {
        await mustBeRefused(
          client,
          await create(client, ordersOf(context).orderByBank),
          409,
          'An account has two PayTo agreements.',
        )
        const { json } = (await client.ask(directDebitRequests.read)).mustBe(200, 'Direct debit was refused.')
        const { version } = (json as { readonly agreement: { readonly version: string } }).agreement
        const reply = await client.ask(directDebitRequests.create, {
          body: { bank: ordersOf(context).bank, agreement: { version, hasAgreed: true } },
          headers: { [idempotencyHeader]: newKey() },
        })
        if (reply.status === 201)
          await client.ask(directDebitRequests.cancel, {
            body: { reference: String((reply.json as { readonly reference?: unknown }).reference) },
          })
        reply.mustBe(409, 'Direct debit was set up beside PayTo.')
      }),
  },
  {
    ...writing,
    id: 'pay-to/payer-details',
    title: 'Who can be no payer, and a maximum out of bounds, is refused, and the field is named',
    run: async (context) => {
      const client = await orderer(context)
      const { order, bank } = ordersOf(context)
      const byPayId = (value: string) => ({ ...order, payer: { kind: 'PAYID', payId: value } })
      const byBank = (part: object) => ({
        ...order,
        payer: { kind: 'BANK_ACCOUNT', bank: { ...bank, ...part } },
      })
      const wrong = [
        [byPayId('nobody'), '/body/payer/payId'],
        [byPayId('0491570156'), '/body/payer/payId'],
        [byBank({ bsb: '08267' }), '/body/payer/bank/bsb'],
        [byBank({ number: '1234567890' }), '/body/payer/bank/number'],
        [{ ...order, maximum: 1 }, '/body/maximum'],
      ] as const
      await context.each(wrong, async ([body, pointer]) => {
        const reply = await create(client, body)
        await mustBeRefused(client, reply, 422, `${JSON.stringify(body)} was taken.`)
        mustPointTo(reply, pointer)
      })
    },
  },
  {
    ...writing,
    id: 'pay-to/cancelled',
    title: 'An agreement that was ended is over, ended again it stays as it is, and it never goes on',
    route: changeRoute,
    run: (context) =>
      withAgreement(context, async (client, { agreementId }) => {
        ;(await change(client, agreementId, 'PAUSE')).mustBe(
          409,
          'An agreement that nobody has authorised was paused.',
        )
        const ended = agreementOf(
          (await change(client, agreementId, 'CANCEL')).mustBe(200, 'An agreement was not ended.'),
        )
        const again = (await change(client, agreementId, 'CANCEL')).mustBe(
          200,
          'Ending an agreement again was refused.',
        )
        again.mustHold(
          ended.status === 'CANCELLED' && agreementOf(again).changedAt === ended.changedAt,
          'The agreement did not end, or ended twice.',
          `CANCELLED, ${ended.changedAt}`,
          `${ended.status}, ${agreementOf(again).changedAt}`,
        )
        ;(await change(client, agreementId, 'RESUME')).mustBe(409, 'An agreement that was ended goes on.')
        const { reply, found } = await arrangementOf(client)
        mustHaveStatus(reply, found.agreement, 'CANCELLED', 'An agreement that was ended is not over.')
      }),
  },
  {
    ...writing,
    clauses: ['PAY-1', 'PAY-2', 'API-12'],
    id: 'pay-to/news',
    title:
      'News of the bank count by their revision: each once, late ones not at all, and after the end none',
    route: routeOf(payToWebhook.receive).label,
    wants: signed,
    run: (context) =>
      withAgreement(context, async (client, { agreementId }) => {
        const tell = async (news: News) =>
          (await deliver(context, agreementId, news)).mustBe(204, 'News of an agreement were refused.')
        const mustBe = async (wanted: PayToStatus, message: string) => {
          const { reply, found } = await arrangementOf(client)
          mustHaveStatus(reply, found.agreement, wanted, message)
          return { reply, found }
        }
        ;(
          await deliver(context, agreementId, {
            status: 'ACTIVE',
            revision: lateRevision,
            secret: `${context.webhookSecret}x`,
          })
        ).mustBe(403, 'News with a wrong signature were taken in.')
        await mustBe('PROPOSED', 'Forged news have changed an agreement.')
        const active = { status: 'ACTIVE', revision: lateRevision } as const
        await tell(active)
        const { reply, found } = await mustBe(
          'ACTIVE',
          'An agreement that the bank has authorised is not active.',
        )
        reply.mustHold(
          typeof found.agreement?.coversFrom === 'string',
          'It is not told from when bills are taken.',
          'a day',
          String(found.agreement?.coversFrom),
          '/agreement/coversFrom',
        )
        await tell({ status: 'PAUSED', revision: lateRevision + 1 })
        await mustBe('PAUSED', 'An agreement that was paused at the bank is not paused.')
        await tell(active)
        await tell({ status: 'ACTIVE', revision: lateRevision - 1 })
        await mustBe('PAUSED', 'Late news have changed an agreement.')
        await tell({ status: 'CANCELLED', revision: lateRevision + 2 })
        await tell({ status: 'ACTIVE', revision: lateRevision + 3 })
        await mustBe('CANCELLED', 'An agreement that was ended goes on.')
      }),
  },
]
