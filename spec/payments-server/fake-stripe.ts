import Stripe from 'stripe'

// Answers in the shapes of Stripe's API reference, for the calls of the adapter. Implements the rules that the adapter
// relies on: idempotency keys, statuses of PaymentIntents, refunds up to the charge, deleted customers.

type Json = Record<string, unknown>
interface Sent {
  readonly method: string
  readonly path: string
  readonly params: URLSearchParams
  readonly key: string | null
}
interface Intent extends Json {
  id: string
  amount: number
  status: string
  created: number
  client_secret: string
  customer: string | null
  latest_charge: Json | null
}
interface Method extends Json {
  id: string
  customer: string | null
}

class Refused extends Error {
  readonly status: number
  readonly error: Json
  constructor(status: number, error: Json) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}
const missing = (what: string) =>
  new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` })
const unexpected = (code: string, message: string) =>
  new Refused(400, { type: 'invalid_request_error', code, message })
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Stripe without a network, and the SDK connected to it. */
export function fakeStripe(now: () => Date) {
  const intents = new Map<string, Intent>()
  const customers = new Set<string>()
  const methods = new Map<string, Method>()
  const refunds: Json[] = []
  const disputes: Json[] = []
  const events: (Json & { readonly id: string })[] = []
  const stored = new Map<string, { readonly body: string; readonly answer: Json }>()
  const sent: Sent[] = []
  /** Called before each request: throw to lose it, resolve later to be slow, or throw `afterwards` to lose its answer. */
  const hooks: { before?: (sent: Sent) => Promise<void> | void; afterwards?: (sent: Sent) => void } = {}
  let count = 0
  const newId = (prefix: string) => `${prefix}_${String(++count).padStart(14, '0')}`
  const seconds = () => Math.floor(now().getTime() / 1000)
  const listed = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data })
  const get = <One>(map: ReadonlyMap<string, One>, id: string, what: string): One => {
    const found = map.get(id)
    if (found === undefined) throw missing(what)
    return found
  }
  const announce = (type: string, object: Json) =>
    events.unshift({
      ...{ id: newId('evt'), object: 'event', api_version: '2026-10-01', created: seconds(), type },
      data: { object: structuredClone(object) },
    })
  const metadataOf = (params: URLSearchParams) =>
    Object.fromEntries(
      [...params].flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
        return key === undefined ? [] : [[key, value]]
      }),
    )

  const routes: readonly (readonly [RegExp, (sent: Sent, id: string) => Json])[] = [
    [
      /^POST \/v1\/payment_intents$/,
      ({ params }) => {
        if ([...params.keys()].some((name) => name.startsWith('payment_method_types')))
          throw unexpected('payment_method_types_no_longer_supported', 'Use allowed_payment_method_types.')
        const id = newId('pi')
        const intent: Intent = {
          ...{
            id,
            object: 'payment_intent',
            amount: Number(params.get('amount')),
            currency: params.get('currency'),
          },
          ...{
            status: 'requires_payment_method',
            created: seconds(),
            client_secret: `${id}_secret_k3Tq0m9Yw2b`,
          },
          ...{
            customer: null,
            latest_charge: null,
            cancellation_reason: null,
            metadata: metadataOf(params),
          },
        }
        intents.set(id, intent)
        announce('payment_intent.created', intent)
        return intent
      },
    ],
    [
      /^POST \/v1\/payment_intents\/(\w+)$/,
      ({ params }, id) => {
        const intent = get(intents, id, 'payment_intent')
        const customer = params.get('customer') ?? ''
        if (!customers.has(customer)) throw missing('customer')
        if (!open.includes(intent.status))
          throw unexpected('payment_intent_unexpected_state', `You cannot update it: it is ${intent.status}.`)
        if (intent.customer !== null)
          throw unexpected('', 'You cannot modify customer on a PaymentIntent once it already has been set.')
        return Object.assign(intent, { customer })
      },
    ],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (_, id) => get(intents, id, 'payment_intent')],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/cancel$/,
      ({ params }, id) => {
        const intent = get(intents, id, 'payment_intent')
        if (!open.includes(intent.status))
          throw unexpected('payment_intent_unexpected_state', `You cannot cancel it: it is ${intent.status}.`)
        Object.assign(intent, { status: 'canceled', cancellation_reason: params.get('cancellation_reason') })
        announce('payment_intent.canceled', intent)
        return intent
      },
    ],
    [
      /^POST \/v1\/refunds$/,
      ({ params }) => {
        const intent = get(intents, params.get('payment_intent') ?? '', 'payment_intent')
        const amount = Number(params.get('amount'))
        const given = refunds
          .filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
          .reduce((sum, one) => sum + Number(one.amount), 0)
        if (given === intent.amount) throw unexpected('charge_already_refunded', 'Already refunded.')
        if (given + amount > intent.amount)
          throw unexpected('amount_too_large', 'Refund amount is greater than unrefunded amount on charge.')
        const refund = {
          ...{ id: newId('re'), object: 'refund', amount, currency: 'aud', created: seconds() },
          ...{ payment_intent: intent.id, status: 'succeeded', metadata: metadataOf(params) },
        }
        refunds.unshift(refund)
        announce('refund.created', refund)
        return refund
      },
    ],
    [
      /^GET \/v1\/refunds$/,
      ({ params }) =>
        listed(
          '/v1/refunds',
          refunds.filter((one) => one.payment_intent === params.get('payment_intent')),
        ),
    ],
    [
      /^GET \/v1\/disputes$/,
      ({ params }) =>
        listed(
          '/v1/disputes',
          disputes.filter((one) => one.payment_intent === params.get('payment_intent')),
        ),
    ],
    [
      /^POST \/v1\/customers$/,
      ({ params }) => {
        const id = newId('cus')
        customers.add(id)
        return { id, object: 'customer', created: seconds(), metadata: metadataOf(params) }
      },
    ],
    [
      /^DELETE \/v1\/customers\/(\w+)$/,
      (_, id) => {
        if (!customers.delete(id)) throw missing('customer')
        for (const method of methods.values()) if (method.customer === id) method.customer = null
        return { id, object: 'customer', deleted: true }
      },
    ],
    [
      /^POST \/v1\/customer_sessions$/,
      ({ params }) => {
        const customer = params.get('customer') ?? ''
        if (!customers.has(customer)) throw missing('customer')
        return { object: 'customer_session', customer, client_secret: `${newId('cuss')}_secret_9Yw2bVfJx7` }
      },
    ],
    [
      /^GET \/v1\/payment_methods$/,
      ({ params }) => {
        const customer = params.get('customer') ?? ''
        if (!customers.has(customer)) throw missing('customer')
        return listed(
          '/v1/payment_methods',
          [...methods.values()].filter((one) => one.customer === customer),
        )
      },
    ],
    [/^GET \/v1\/payment_methods\/(\w+)$/, (_, id) => get(methods, id, 'payment_method')],
    [
      /^POST \/v1\/payment_methods\/(\w+)\/detach$/,
      (_, id) => Object.assign(get(methods, id, 'payment_method'), { customer: null }),
    ],
    [
      /^GET \/v1\/events$/,
      ({ params }) => {
        const types = [...params].filter(([name]) => name.startsWith('types')).map(([, type]) => type)
        const from = Number(params.get('created[gte]'))
        return listed(
          '/v1/events',
          events.filter((one) => types.includes(String(one.type)) && Number(one.created) >= from),
        )
      },
    ],
  ]

  function answer(request: Sent, body: string): Json {
    const { method, path, key } = request
    const before = key === null ? undefined : stored.get(key)
    if (before !== undefined && before.body !== body)
      throw new Refused(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    if (before !== undefined) return before.answer
    for (const [pattern, act] of routes) {
      const found = pattern.exec(`${method} ${path}`)
      if (found === null) continue
      const result = structuredClone(act(request, found[1] ?? ''))
      if (key !== null) stored.set(key, { body, answer: result })
      return result
    }
    throw new Error(`The adapter has called ${method} ${path}, which nobody has described here.`)
  }
  const ask: typeof fetch = async (input, { method = 'GET', body = '', headers } = {}) => {
    const url = new URL(String(input))
    const text = String(body ?? '')
    const request = {
      ...{ method, path: url.pathname, key: new Headers(headers).get('idempotency-key') },
      params: new URLSearchParams(method === 'GET' ? url.search : text),
    }
    sent.push(request)
    await hooks.before?.(request)
    const head = { 'content-type': 'application/json', 'request-id': 'req_k3Tq0m9Yw2b' }
    try {
      const found = answer(request, text)
      hooks.afterwards?.(request)
      return Response.json(found, { headers: head })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return Response.json({ error: error.error }, { status: error.status, headers: head })
    }
  }

  /** The customer presses the button of the Payment Element. */
  function confirm(clientSecret: string, card: 'PAYS' | 'DECLINED', saves = false): void {
    const intent = [...intents.values()].find((one) => one.client_secret === clientSecret)
    if (intent === undefined || !open.includes(intent.status)) throw new Error('It cannot be confirmed.')
    if (card === 'DECLINED') {
      Object.assign(intent, { last_payment_error: { code: 'card_declined', type: 'card_error' } })
      announce('payment_intent.payment_failed', intent)
      return
    }
    const facts = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2028 }
    const charge = {
      id: newId('ch'),
      object: 'charge',
      disputed: false,
      payment_method_details: { card: facts },
    }
    Object.assign(intent, { status: 'succeeded', latest_charge: charge })
    if (saves && intent.customer !== null && customers.has(intent.customer)) {
      const id = newId('pm')
      methods.set(id, {
        id,
        object: 'payment_method',
        created: seconds(),
        customer: intent.customer,
        card: facts,
      })
    }
    announce('payment_intent.succeeded', intent)
  }

  const stripe = new Stripe('sk_test_of_these_tests', {
    httpClient: Stripe.createFetchHttpClient(ask),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return { stripe, sent, hooks, events, intents, refunds, disputes, customers, announce, confirm }
}
