import { randomUUID } from 'node:crypto'
import type {
  PaymentProvider,
  ProvidedPayment,
  ProviderUnderTest,
  ReceivedWebhook,
} from 'gridfront/payments-server'
import { checkPaymentProvider, ProviderError, refundsOf } from 'gridfront/payments-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { httpProvider } from '../../host/server/subjects/payments/http-provider.ts'
import { buildSandbox } from '../../host/server/subjects/sandbox-provider/sandbox-app.ts'
import { newSandbox, readSigned, sandboxUnderTest, signedWebhook } from './sandbox-under-test.ts'

type Tested = ReturnType<typeof sandboxUnderTest>
type Broken = (tested: Tested) => ProviderUnderTest

const namesOf = (results: readonly { readonly name: string }[]) => results.map(({ name }) => name)
const failed = async (make: () => ProviderUnderTest) =>
  (await checkPaymentProvider(make)).filter(({ status }) => status === 'FAILED')

test('[PAY-1] [PAY-2] every rule holds for the sandbox, in the same process', async () => {
  const results = await checkPaymentProvider(() => sandboxUnderTest(newSandbox()))
  expect(results.filter(({ status }) => status !== 'PASSED')).toEqual([])
  expect(results.length).toBeGreaterThan(20)
  expect(new Set(namesOf(results)).size).toBe(results.length)
})

test('[PAY-1] [PAY-2] every rule holds for the sandbox over HTTP, as the backend calls it', async () => {
  const sandbox = newSandbox()
  let origin = ''
  const app = buildSandbox({ ...sandbox, apiKey: 'key', origin: () => origin, siteSources: "'self'" })
  onTestFinished(() => app.close())
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const provider = httpProvider(origin, 'key')
  const results = await checkPaymentProvider(() => sandboxUnderTest(sandbox, provider))
  expect(results.filter(({ status }) => status !== 'PASSED')).toEqual([])
})

/** An adapter written as a class, with methods on its prototype. */
class ClassAdapter {
  readonly inner: PaymentProvider
  constructor(inner: PaymentProvider) {
    this.inner = inner
  }
}
for (const name of Object.keys(newSandbox().provider) as (keyof PaymentProvider)[])
  Object.assign(ClassAdapter.prototype, {
    [name](this: ClassAdapter, ...words: readonly unknown[]) {
      return Reflect.apply(this.inner[name], undefined, words)
    },
  })

test('[PAY-1] [PAY-2] every rule holds for an adapter that is written as a class', async () => {
  const results = await checkPaymentProvider(() => {
    const sandbox = newSandbox()
    return sandboxUnderTest(sandbox, new ClassAdapter(sandbox.provider) as unknown as PaymentProvider)
  })
  expect(results.filter(({ status }) => status !== 'PASSED')).toEqual([])
})

test('[PAY-1] what a provider does not offer is skipped, with the reason', async () => {
  const cardsOnly = () => {
    const { provider, enterCard, now } = sandboxUnderTest(newSandbox())
    return { provider, enterCard, now: now ?? (() => new Date()), savesCards: false }
  }
  const skipped = (await checkPaymentProvider(cardsOnly)).filter(({ status }) => status === 'SKIPPED')
  expect(namesOf(skipped)).toEqual([
    ...['cards-of-payer', 'forget-card', 'forget-payer', 'debit-once'],
    ...['propose-once', 'end-first', 'unknown-payid'],
    ...['webhook-state', 'webhook-forged', 'webhook-too-old', 'webhook-replayed'],
  ])
  expect(skipped[0]?.reason).toBe('The provider saves no cards (savesCards).')
})

/** The same provider with other calls. */
const withCalls =
  (calls: (provider: PaymentProvider, tested: ProviderUnderTest) => Partial<PaymentProvider>) =>
  (tested: ProviderUnderTest): ProviderUnderTest => ({
    ...tested,
    provider: { ...tested.provider, ...calls(tested.provider, tested) },
  })
const withPayment = (change: Partial<ProvidedPayment>) =>
  withCalls(({ read }) => ({
    read: async (id) => {
      const payment = await read(id)
      return payment && { ...payment, ...change }
    },
  }))
/** The real id of each payment, which the broken provider changes. */
const renamed = (payment: ProvidedPayment, paymentId: string): ProvidedPayment => ({ ...payment, paymentId })

const broken: readonly (readonly [what: string, rules: readonly string[], Broken])[] = [
  [
    'charges before a card is entered',
    ['create-charges-nothing', 'refund-unpaid'],
    withCalls(({ create, read }, { enterCard }) => ({
      create: async (id, cents, payer) => {
        const { fieldsUrl } = await create(id, cents, payer)
        await enterCard({ paymentId: id, fieldsUrl }, 'PAYS', { saves: false })
        return { payment: (await read(id)) as ProvidedPayment, fieldsUrl }
      },
    })),
  ],
  [
    'begins another payment with each call',
    ['create-once'],
    // Without webhooks, since each check would wait for one with the real id.
    ({ webhooks: _, ...tested }) =>
      withCalls(({ create, read }) => {
        const inner = new Map<string, string>()
        return {
          create: async (id, cents, payer) => {
            const own = randomUUID()
            inner.set(id, own)
            const { payment, fieldsUrl } = await create(own, cents, payer)
            return { payment: renamed(payment, id), fieldsUrl }
          },
          read: async (id) => {
            const payment = await read(inner.get(id) ?? id)
            return payment && renamed(payment, id)
          },
        }
      })(tested),
  ],
  [
    'lists a payment twice',
    ['create-once', 'changed-since', 'debit-once'],
    withCalls(({ changedSince }) => ({
      changedSince: async (time) => (await changedSince(time)).flatMap((one) => [one, one]),
    })),
  ],
  [
    'lists what changed before',
    ['changed-since'],
    withCalls(({ changedSince }) => ({ changedSince: () => changedSince(new Date(0)) })),
  ],
  ['charges another amount than it was asked for', ['card-pays'], withPayment({ amountCents: 1001 })],
  [
    'answers with another amount',
    ['create-charges-nothing'],
    withCalls(({ create }) => ({ create: (id, cents, payer) => create(id, cents + 1, payer) })),
  ],
  [
    'charges a declined card',
    ['card-declined'],
    (tested) => ({
      ...tested,
      enterCard: (started, _, options) => tested.enterCard(started, 'PAYS', options),
    }),
  ],
  [
    'says that a cancelled payment has failed, and leaves it open',
    ['cancel', 'cancel-first'],
    withCalls(({ create }) => ({
      cancel: async (id, cents) => ({
        ...(await create(id, cents, null)).payment,
        ...{ status: 'FAILED', failure: 'CANCELLED' },
      }),
    })),
  ],
  [
    'cancels what was charged',
    ['cancel-paid'],
    withCalls(({ cancel }) => ({
      cancel: async (id, cents) => ({
        ...(await cancel(id, cents)),
        ...{ status: 'FAILED', failure: 'CANCELLED' },
      }),
    })),
  ],
  [
    'does not remember what it never received',
    ['cancel-first'],
    withCalls(({ cancel, read }) => ({
      cancel: async (id, cents) =>
        (await read(id)) === null
          ? { paymentId: id, amountCents: cents, status: 'FAILED', failure: 'CANCELLED' }
          : cancel(id, cents),
    })),
  ],
  [
    'refunds again with each call',
    ['refund-once'],
    withCalls(({ refund }) => ({
      refund: (id, { amountCents }) => refund(id, { refundId: randomUUID(), amountCents }),
    })),
  ],
  [
    'refunds more than was charged',
    ['refund-not-above-charge'],
    withCalls(({ refund }) => ({
      refund: async (id, one) => {
        const payment = await refund(id, one)
        const refunds = refundsOf(payment)
        const isMade = refunds.some(({ refundId }) => refundId === one.refundId)
        return isMade ? payment : { ...payment, refunds: [...refunds, one] }
      },
    })),
  ],
  [
    'refunds a negative amount',
    ['refund-once'],
    withCalls(({ refund }) => ({
      refund: async (id, one) => ({
        ...(await refund(id, one)),
        refunds: [{ refundId: one.refundId, amountCents: -one.amountCents }],
      }),
    })),
  ],
  [
    'refunds what was not charged',
    ['refund-unpaid'],
    withCalls(({ refund }) => ({
      refund: async (id, one) => {
        const payment = await refund(id, one)
        return payment.status === 'CREATED' ? { ...payment, refunds: [one] } : payment
      },
    })),
  ],
  [
    'knows every payment',
    ['unknown-payment'],
    withCalls(({ read }) => ({
      read: async (id) =>
        (await read(id)) ?? { paymentId: id, amountCents: 1, status: 'FAILED', failure: 'EXPIRED' },
    })),
  ],
  [
    'throws any error for an unknown payment',
    ['unknown-payment'],
    withCalls(({ refund, read }) => ({
      refund: async (id, one) => {
        if ((await read(id)) === null) throw new TypeError('status 404')
        return refund(id, one)
      },
    })),
  ],
  [
    'shows the cards of one payer to all',
    ['cards-of-payer'],
    withCalls(({ cards, create }) => {
      let last = ''
      return {
        create: (id, cents, payer) => {
          last = payer ?? last
          return create(id, cents, payer)
        },
        cards: () => cards(last),
      }
    }),
  ],
  [
    'saves each card',
    ['cards-of-payer'],
    (tested) => ({
      ...tested,
      enterCard: (started, card) => tested.enterCard(started, card, { saves: true }),
    }),
  ],
  [
    'has cards that cannot be shown',
    ['cards-of-payer', 'forget-card'],
    withCalls(({ cards }) => ({
      cards: async (payer) => (await cards(payer)).map((card) => ({ ...card, expires: '3/28' })),
    })),
  ],
  ['lets anybody forget a card', ['forget-card'], withCalls(() => ({ forgetCard: async () => true }))],
  [
    'does not know a forgotten card',
    ['forget-card'],
    withCalls(({ cards, forgetCard }) => ({
      forgetCard: async (payer, cardId) =>
        (await cards(payer)).some((card) => card.cardId === cardId) && forgetCard(payer, cardId),
    })),
  ],
  [
    'forgets the present cards alone',
    ['forget-payer'],
    withCalls(({ cards, forgetCard }) => ({
      forgetPayer: async (payer) => {
        for (const { cardId } of await cards(payer)) await forgetCard(payer, cardId)
      },
    })),
  ],
  [
    'has the number of the account in its token',
    ['debit-once'],
    withCalls(() => ({ storeBankAccount: async (_, { number }) => `bank-${number}` })),
  ],
  [
    'debits with each call',
    ['debit-once'],
    withCalls(({ debit, changedSince }) => {
      const extra: ProvidedPayment[] = []
      return {
        debit: async (...words) => {
          const payment = await debit(...words)
          extra.push(payment)
          return payment
        },
        changedSince: async (time) => [...(await changedSince(time)), ...extra.slice(1)],
      }
    }),
  ],
  [
    'proposes again what has ended',
    ['propose-once', 'end-first'],
    withCalls(({ propose }) => ({
      propose: (id, terms) =>
        propose(randomUUID(), terms).then((agreement) => ({ ...agreement, agreementId: id })),
    })),
  ],
  [
    'does not count revisions',
    ['propose-once'],
    withCalls(({ moveAgreement }) => ({
      moveAgreement: async (...words) => ({ ...(await moveAgreement(...words)), revision: 1 }),
    })),
  ],
  [
    'forgets an end that came first',
    ['end-first'],
    withCalls(({ readAgreement, moveAgreement }) => ({
      moveAgreement: async (id, action) =>
        (await readAgreement(id)) === null
          ? { agreementId: id, status: 'CANCELLED', revision: 1 }
          : moveAgreement(id, action),
    })),
  ],
  [
    'takes every PayID',
    ['unknown-payid'],
    withCalls(({ storePayId }) => ({ storePayId: (id) => storePayId(id, 'robin@payid.example') })),
  ],
  [
    'has an outage for a refused PayID',
    ['unknown-payid'],
    withCalls(({ storePayId }) => ({
      storePayId: (...words) =>
        storePayId(...words).catch(() => Promise.reject(new ProviderError('status 422'))),
    })),
  ],
  [
    'sends no webhook',
    ['webhook-state'],
    (tested) => {
      const passed = stoppedClock()
      const sent = async () => {
        passed(1000)
        return []
      }
      return withWebhooks(tested, { sent })
    },
  ],
  [
    'sends another amount',
    ['webhook-state'],
    withReader((read) => async (...words) => {
      const event = await read(...words)
      return event && 'payment' in event
        ? { ...event, payment: { ...event.payment, amount: (event.payment.amount * 100) as never } }
        : event
    }),
  ],
  [
    'verifies nothing',
    ['webhook-forged', 'webhook-too-old'],
    withReader(
      () =>
        async ({ body }) =>
          JSON.parse(new TextDecoder().decode(body)),
    ),
  ],
  [
    'accepts any age',
    ['webhook-too-old'],
    withReader(
      (read, { now = () => new Date() }) =>
        (webhook) =>
          read(webhook, now()),
    ),
  ],
  [
    'makes up the ids of events',
    ['webhook-replayed'],
    withReader((read) => async (...words) => {
      const event = await read(...words)
      return event && { ...event, eventId: randomUUID() }
    }),
  ],
  [
    'has one id for all events',
    ['webhook-replayed'],
    withReader((read) => async (...words) => {
      const event = await read(...words)
      return event && { ...event, eventId: 'event' }
    }),
  ],
]

/** Stops timers until the end of the test. The function advances time once the present task has ended. */
function stoppedClock(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void setImmediate(() => vi.isFakeTimers() && vi.advanceTimersByTime(ms))
}

type Webhooks = NonNullable<ProviderUnderTest['webhooks']>
function webhooksOf({ webhooks }: ProviderUnderTest): Webhooks {
  if (webhooks === undefined) throw new Error('no webhooks')
  return webhooks
}
function withWebhooks(tested: Tested, other: Partial<Webhooks>): Tested {
  return { ...tested, webhooks: { ...webhooksOf(tested), ...other } }
}
function withReader(change: (read: Webhooks['read'], tested: Tested) => Webhooks['read']): Broken {
  return (tested) => withWebhooks(tested, { read: change(webhooksOf(tested).read, tested) })
}

test.each(broken)('[PAY-1] [PAY-2] a provider that %s is reported', async (_, rules, spoil) => {
  const found = namesOf(await failed(() => spoil(sandboxUnderTest(newSandbox()))))
  expect(found).toEqual(expect.arrayContaining([...rules]))
})

test('[PAY-1] [PAY-2] each rule has a broken provider', async () => {
  const rules = namesOf(await checkPaymentProvider(() => sandboxUnderTest(newSandbox())))
  expect(rules.filter((name) => !broken.some(([, named]) => named.includes(name)))).toEqual([])
})

test('[PAY-1] a result says what was observed instead', async () => {
  const all = withCalls(() => ({ forgetCard: async () => true }))
  expect(await failed(() => all(sandboxUnderTest(newSandbox())))).toEqual([
    {
      name: 'forget-card',
      title: 'A card is forgotten for its own payer alone, and again without an error',
      status: 'FAILED',
      reason: 'Another payer can forget the card.',
    },
  ])
})

/** The check's failures for the sandbox with other webhooks. */
async function webhookFailures(change: (webhooks: Webhooks) => Partial<Webhooks>) {
  const found = await failed(() => {
    const tested = sandboxUnderTest(newSandbox())
    return withWebhooks(tested, change(webhooksOf(tested)))
  })
  return found.map(({ name, reason }) => `${name}: ${reason}`)
}

const recoded = (signature: string | undefined, from: BufferEncoding, to: BufferEncoding) =>
  signature?.replace(/(?<=v1=).+/, (text) => Buffer.from(text, from).toString(to))
test.each<[string, (right?: string) => string | undefined, Webhooks['read']]>([
  ['is followed by one that is ignored', (right) => `${right},v0=${'0'.repeat(64)}`, readSigned],
  [
    'is written in Base64',
    (right) => recoded(right, 'hex', 'base64'),
    ({ body, signature }, at) => readSigned({ body, signature: recoded(signature, 'base64', 'hex') }, at),
  ],
])('[PAY-2] a webhook whose signature %s keeps the rules', async (_, sign, read) => {
  const found = await webhookFailures(({ sent }) => ({
    sent: async () => (await sent()).map((one) => ({ ...one, signature: sign(one.signature) })),
    read,
  }))
  expect(found).toEqual([])
})

test('[PAY-2] a webhook that is sent again with another body keeps its event id', async () => {
  const sentAgain = ({ body }: ReceivedWebhook) => {
    const event: object = JSON.parse(new TextDecoder().decode(body))
    return [1, 2].map((attempt) => signedWebhook({ ...event, attempt }))
  }
  const found = await webhookFailures(({ sent }) => ({
    sent: async () => Promise.all((await sent()).flatMap(sentAgain)),
  }))
  expect(found).toEqual([])
})

test('[PAY-2] a webhook that comes some seconds after the payment is waited for', async () => {
  const passed = stoppedClock()
  const found = await webhookFailures(({ sent }) => {
    let calls = 0
    return {
      sent: async () => {
        calls += 1
        if (calls % 4 === 0) return sent()
        passed(1000)
        return []
      },
    }
  })
  expect(found).toEqual([])
})

const silence = (passed: (ms: number) => void) => () => {
  passed(30_000)
  return new Promise<never>(() => undefined)
}
test.each<[string, string, (tested: Tested, silent: () => Promise<never>) => ProviderUnderTest]>([
  ['forgetCard', 'forget-card', (tested, silent) => withCalls(() => ({ forgetCard: silent }))(tested)],
  ['enterCard', 'card-pays', (tested, silent) => ({ ...tested, enterCard: silent })],
  ['sent', 'webhook-state', (tested, silent) => withWebhooks(tested, { sent: silent })],
  [
    'read',
    'webhook-forged',
    (tested, silent) =>
      withWebhooks(tested, { read: (one, at) => (one.signature ? readSigned(one, at) : silent()) }),
  ],
])('[PAY-1] %s without an answer fails its check, and the others go on', async (call, rule, spoil) => {
  const silent = silence(stoppedClock())
  const results = await checkPaymentProvider(() => spoil(sandboxUnderTest(newSandbox()), silent))
  expect(results.find(({ name }) => name === rule)).toMatchObject({
    ...{ status: 'FAILED', reason: `${call} did not answer within 30 seconds.` },
  })
  expect(results.filter(({ status }) => status === 'PASSED').length).toBeGreaterThan(5)
})

test('[PAY-1] if an environment cannot be created its check fails, and the others continue', async () => {
  const silent = silence(stoppedClock())
  let calls = 0
  const results = await checkPaymentProvider(() => {
    calls += 1
    if (calls === 1) throw new Error('The test environment is down.')
    return calls === 2 ? silent() : sandboxUnderTest(newSandbox())
  })
  expect(results.slice(0, 2).map(({ reason }) => reason)).toEqual([
    'The test environment is down.',
    'make did not answer within 30 seconds.',
  ])
  expect(results.slice(2).filter(({ status }) => status !== 'PASSED')).toEqual([])
})

test('[PAY-1] a check that throws without a message fails', async () => {
  const wordless = withCalls(() => ({ forgetCard: () => Promise.reject(new TypeError()) }))
  const [found] = await failed(() => wordless(sandboxUnderTest(newSandbox())))
  expect(found).toMatchObject({ name: 'forget-card', reason: 'TypeError' })
})
