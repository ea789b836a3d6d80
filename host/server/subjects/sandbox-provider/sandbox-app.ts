import type { FastifyInstance, FastifyReply } from 'fastify'
import Fastify from 'fastify'
import type { PayToStep } from 'gridfront/server'
import { payToAfter, payToSteps } from 'gridfront/server'
import type { AgreementStore, SandboxAgreement } from './agreement-store.ts'
import { payerTokenOf, unknownPayId } from './agreement-store.ts'
import { bankDocument, bankScript, bankStyle } from './bank-page.ts'
import { fieldsDocument, fieldsPolicy, fieldsScript, fieldsStyle } from './fields-page.ts'
import { debitedBy } from './in-process-provider.ts'
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts'
import { testCards } from './test-cards.ts'

export interface SandboxAppPorts {
  readonly store: SandboxStore
  readonly agreements: AgreementStore
  /** The backend's bearer token. */
  readonly apiKey: string
  /** The sandbox's own origin. */
  readonly origin: () => string
  /** CSP sources that may frame the fields. */
  readonly siteSources: string
}

type Body = Readonly<Record<string, unknown>>
const text = (body: unknown, name: string) => {
  const value = (body as Body | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * A payment provider that takes no money, for local mode and tests: the card fields, and the API for the backend. It
 * logs nothing, and stores no card data.
 */
export function buildSandbox({
  store,
  agreements,
  apiKey,
  origin,
  siteSources,
}: SandboxAppPorts): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 4096 })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': fieldsPolicy(siteSources),
    })
    if (request.url.startsWith('/api/') && request.headers.authorization !== `Bearer ${apiKey}`)
      return reply.code(401).send()
  })

  app.get('/fields', (_request, reply) => reply.type('text/html; charset=utf-8').send(fieldsDocument))
  app.get('/fields.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(fieldsScript))
  app.get('/fields.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(fieldsStyle))
  const said = (reply: FastifyReply, outcome: string | null) =>
    outcome === null ? reply.code(404).send() : reply.send({ outcome })
  /** The payer's saved cards for the fields, and whether another can be saved. A guest has none. */
  const savedFor = ({ payer }: SandboxPayment) => ({
    maySave: payer != null && store.cards.mayKeep(payer),
    cards:
      payer == null
        ? []
        : store.cards.list(payer).map(({ savedAt: _, ...card }) => ({
            ...card,
            isExpired: store.cards.isExpired(card),
          })),
  })
  app.post('/fields/open', ({ body }, reply) => {
    const payment = store.ofToken(text(body, 'token'))
    if (payment === null) return reply.code(404).send()
    const { amountCents } = payment
    return reply.send({ amountCents, ...savedFor(payment) })
  })
  app.post('/fields/pay', ({ body }, reply) => {
    const [token, cardId, expires] = ['token', 'cardId', 'expires'].map((name) => text(body, name)) as [
      string,
      string,
      string,
    ]
    const number = text(body, 'number').replace(/\D/g, '')
    const { payer } = store.ofToken(token) ?? {}
    const behaviour = cardId === '' ? testCards[number] : store.cards.read(payer ?? '', cardId)?.behaviour
    const outcome =
      cardId === ''
        ? store.confirm(token, number, { expires, saves: (body as Body).saves === true })
        : store.confirmSaved(token, cardId)
    // The charge is made but not reported, as with a lost connection.
    if (behaviour === 'losesAnswer') return void reply.hijack().raw.destroy()
    return said(reply, outcome)
  })
  app.post('/fields/bank', ({ body }, reply) =>
    said(reply, store.answerBank(text(body, 'token'), text(body, 'code'))),
  )

  const shown = (payment: ReturnType<SandboxStore['read']>, reply: FastifyReply) => {
    if (payment === null) return reply.code(404).send()
    const { token, isAsking: _, payer: __, saves: ___, cardId: ____, wrongCodes: _____, ...rest } = payment
    return reply.send({ ...rest, fieldsUrl: `${origin()}/fields#${token}` })
  }
  app.post('/api/payments', ({ body }, reply) =>
    shown(
      store.create(
        text(body, 'paymentId'),
        Number((body as Body).amountCents),
        text(body, 'payer') === '' ? null : text(body, 'payer'),
      ),
      reply,
    ),
  )
  app.get<{ Params: { id: string } }>('/api/payments/:id', ({ params }, reply) =>
    shown(store.read(params.id), reply),
  )
  app.post<{ Params: { id: string } }>('/api/payments/:id/cancel', ({ params, body }, reply) =>
    shown(store.cancel(params.id, Number((body as Body).amountCents)), reply),
  )
  app.post<{ Params: { id: string } }>('/api/payments/:id/refund', ({ params, body }, reply) => {
    const refund = { refundId: text(body, 'refundId'), amountCents: Number((body as Body).amountCents) }
    return shown(store.refund(params.id, refund), reply)
  })
  app.get<{ Params: { payer: string } }>('/api/payers/:payer/cards', ({ params }, reply) =>
    reply.send({ cards: store.cards.list(params.payer) }),
  )
  app.post<{ Params: { payer: string; cardId: string } }>(
    '/api/payers/:payer/cards/:cardId/forget',
    ({ params: { payer, cardId } }, reply) =>
      reply.code(store.cards.forgetCard(payer, cardId) ? 204 : 404).send(),
  )
  app.post<{ Params: { payer: string } }>('/api/payers/:payer/forget', ({ params }, reply) => {
    store.cards.forgetPayer(params.payer)
    return reply.code(204).send()
  })
  app.post('/api/bank-accounts', ({ body }, reply) =>
    reply.send({ token: payerTokenOf(text(body, 'id'), text(body, 'number')) }),
  )
  app.post('/api/pay-ids', ({ body }, reply) =>
    text(body, 'payId') === unknownPayId
      ? reply.code(422).send()
      : reply.send({ token: payerTokenOf(text(body, 'id'), text(body, 'payId')) }),
  )
  const agreementIs = (agreement: SandboxAgreement | null, reply: FastifyReply) => {
    if (agreement === null) return reply.code(404).send()
    const { agreementId, status, revision, token } = agreement
    return reply.send({ agreementId, status, revision, bankUrl: `${origin()}/bank#${token}` })
  }
  app.post('/api/agreements', ({ body }, reply) =>
    agreementIs(
      agreements.propose(text(body, 'agreementId'), {
        payerToken: text(body, 'payerToken'),
        maximumCents: Number((body as Body).maximumCents),
        answerBy: new Date(text(body, 'answerBy')),
      }),
      reply,
    ),
  )
  app.get<{ Params: { id: string } }>('/api/agreements/:id', ({ params }, reply) =>
    agreementIs(agreements.read(params.id), reply),
  )
  app.post<{ Params: { id: string; step: string } }>('/api/agreements/:id/:step', ({ params }, reply) =>
    agreementIs(agreements.move(params.id, params.step.toUpperCase() as PayToStep), reply),
  )

  // The page that simulates the bank's app.
  app.get('/bank', (_request, reply) => reply.type('text/html; charset=utf-8').send(bankDocument))
  app.get('/bank.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(bankScript))
  app.get('/bank.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(bankStyle))
  const inBank = (agreement: SandboxAgreement | null, reply: FastifyReply) => {
    if (agreement === null) return reply.code(404).send()
    const { status, maximumCents } = agreement
    // It expires automatically.
    const steps = payToSteps.filter((step) => step !== 'EXPIRE' && payToAfter(status, step) !== null)
    return reply.send({ status, maximumCents, steps })
  }
  app.post('/bank/open', ({ body }, reply) => inBank(agreements.ofToken(text(body, 'token')), reply))
  app.post('/bank/step', ({ body }, reply) =>
    inBank(agreements.answer(text(body, 'token'), text(body, 'step') as PayToStep), reply),
  )
  app.post('/api/debits', ({ body }, reply) =>
    shown(
      store.debit(
        text(body, 'paymentId'),
        Number((body as Body).amountCents),
        debitedBy(agreements, text(body, 'token'), Number((body as Body).amountCents)),
      ),
      reply,
    ),
  )
  // Simulates a chargeback.
  app.post<{ Params: { id: string } }>('/api/payments/:id/charge-back', ({ params }, reply) => {
    store.chargeBack(params.id)
    return shown(store.read(params.id), reply)
  })
  app.get<{ Querystring: { since?: string } }>('/api/payments', ({ query: { since = '' } }, reply) =>
    reply.send({ payments: store.list().filter(({ changedAt }) => changedAt >= since) }),
  )
  return app
}
