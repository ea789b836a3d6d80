import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AccountOverview, CardPaymentStart, PaymentEvent, SavedCardList } from 'gridfront/contracts'
import { signWebhook } from 'gridfront/payments-server'
import { expect, onTestFinished, test } from 'vitest'
import { runPaymentsCommand } from '../../../host/server/commands/payments.ts'
import { openDatabase } from '../../../host/server/platform/database/open.ts'
import { accounts, ledgerEntries } from '../../../host/server/platform/database/schema.ts'
import type { Reconciliation } from '../../../host/server/subjects/payments/reconciliation.ts'
import { createAgreementStore } from '../../../host/server/subjects/sandbox-provider/agreement-store.ts'
import { inProcessProvider } from '../../../host/server/subjects/sandbox-provider/in-process-provider.ts'
import { buildSandbox } from '../../../host/server/subjects/sandbox-provider/sandbox-app.ts'
import { createSandboxStore } from '../../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import { HttpClient } from '../../tools/bench/http-client.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { startServer } from '../server-process.ts'
import { temporaryFolder } from '../test-backend.ts'
import { seededPostgresUrl } from '../test-database.ts'
import { randomFrom } from './crash-load.ts'
import { killsOf, roundsOf } from './rounds.ts'

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
const timeout = 120_000 + roundsOf(3) * 30_000
const apiKey = 'key-of-the-backend'
const secret = 'a-secret-of-webhooks-that-is-long'

/** The server's output on stderr, without lines about a slow provider: the provider is this process, and busy. */
const complaints = (stderr: string) =>
  stderr.split('\n').filter((line) => line !== '' && !line.includes('"event":"payment_provider_away"'))

test.each(killsOf(3))(
  '[PAY-1] [PAY-2] on %s: after %i kills during payments and webhooks provider and ledger agree to the cent',
  { timeout },
  async (kind, rounds) => {
    const { path, done } = temporaryFolder()
    onTestFinished(done)
    if (kind === 'PGlite') await putEmptyDatabase(path)
    const random = randomFrom(seed)
    const chance = (of: number) => random() < of
    const backlog: PaymentEvent[] = []
    let send: (event: PaymentEvent) => void = (event) => void backlog.push(event)
    const store = createSandboxStore({ now: () => new Date(), onEvent: (event) => send(event) })
    const agreements = createAgreementStore({ now: () => new Date(), onEvent: () => undefined })
    const sandbox = buildSandbox({
      store,
      agreements,
      apiKey,
      origin: () => 'http://localhost:1',
      siteSources: "'none'",
    })
    const providerUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => sandbox.close())
    const databaseUrl = kind === 'PostgreSQL' ? await seededPostgresUrl() : undefined
    const env: Record<string, string> = {
      DATA_DIR: path,
      PAYMENTS_PER_ACCOUNT: '1000000',
      PAYMENT_PROVIDER_URL: providerUrl,
      PAYMENT_PROVIDER_KEY: apiKey,
      PAYMENT_WEBHOOK_SECRETS: secret,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    }
    let server = startServer(env)
    const visitor = new HttpClient(await server.ready)
    expect(await visitor.login()).toBe(200)
    const account = JSON.parse((await visitor.send('GET', '/api/my-account')).text) as AccountOverview
    const counts = { begun: 0, cutOff: 0, delivered: 0, events: 0, paidBySaved: 0 }
    const payers = new Set<string>()
    /** Cards that the customer asked to remove, and the server's answer. */
    const removals = new Map<string, number | undefined>()

    /** The result of a request; null: the connection broke. */
    const tried = <Answer>(work: Promise<Answer>) =>
      work.catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error
        counts.cutOff += 1
        return null
      })
    async function deliver(origin: string, event: PaymentEvent): Promise<void> {
      const body = JSON.stringify(event)
      const signature = await signWebhook(secret, body, new Date())
      const headers = { 'content-type': 'application/json', 'payment-signature': signature }
      const said = await tried(fetch(`${origin}/api/payment-webhook`, { method: 'POST', headers, body }))
      if (said?.status === 204) counts.delivered += 1
      // Some events are never sent again, so that the reconciliation has to find them.
      else if (chance(0.5)) backlog.push(event)
    }
    /**
     * Pays with a saved card or another one, which may be saved. Sometimes removes a card while the server may be killed.
     */
    async function payByCard(token: string, payer: string): Promise<void> {
      payers.add(payer)
      const [newest] = store.cards.list(payer)
      if (newest !== undefined && chance(0.4)) {
        if (store.confirmSaved(token, newest.cardId) === 'PAID') counts.paidBySaved += 1
      } else {
        const month = 1 + Math.floor(random() * 12)
        const expires = `2030-${String(month).padStart(2, '0')}`
        store.confirm(token, '4111111111111111', { expires, saves: chance(0.5) })
      }
      if (newest === undefined || !chance(0.2)) return
      const { cardId } = newest
      const said = await tried(visitor.send('POST', '/api/saved-cards/remove', { cardId }))
      removals.set(cardId, said?.status)
    }
    /** One customer who pays repeatedly; a provider whose events come at once, later or never; a bank that charges back. */
    async function load(origin: string, isOver: () => boolean, onBegun: () => void): Promise<void> {
      const inProgress: Promise<unknown>[] = backlog.splice(0).map((event) => deliver(origin, event))
      send = (event) => {
        counts.events += 1
        if (chance(0.8)) inProgress.push(deliver(origin, event))
      }
      while (!isOver()) {
        const key = randomUUID()
        const body = { amount: 1 + Math.floor(random() * 20) }
        const sent = tried(visitor.send('POST', '/api/card-payments', body, { 'idempotency-key': key }))
        onBegun()
        const said = await sent
        if (said?.status !== 201) continue
        counts.begun += 1
        const { fieldsUrl, payment } = JSON.parse(said.text) as CardPaymentStart
        await payByCard(fieldsUrl.split('#')[1] ?? '', store.read(payment.paymentId)?.payer ?? '')
        if (chance(0.2)) store.refund(payment.paymentId, { refundId: randomUUID(), amountCents: 1 })
        if (chance(0.1)) store.chargeBack(payment.paymentId)
        if (chance(0.3)) await tried(visitor.send('GET', `/api/card-payments/${payment.paymentId}`))
      }
      await Promise.all(inProgress)
      send = (event) => void backlog.push(event)
    }

    for (let round = 1; round <= rounds; round += 1) {
      const origin = await server.ready
      visitor.origin = origin
      const { child, ended } = server
      let isAimed = false
      await load(
        origin,
        () => child.killed,
        () => {
          if (isAimed || counts.begun < round) return
          isAimed = true
          setTimeout(() => child.kill('SIGKILL'), random() * 400)
        },
      )
      expect(complaints((await ended).stderr)).toEqual([])
      server = startServer(env)
    }
    visitor.origin = await server.ready
    const shown = await visitor.send('GET', '/api/saved-cards')
    const cards = (JSON.parse(shown.text) as SavedCardList).cards.map(({ cardId }) => cardId)
    // The customer has only one pseudonym at the provider, however often the server died while it was created.
    const [payer = '', ...others] = payers
    expect([others, cards.toSorted()]).toEqual([
      [],
      store.cards
        .list(payer)
        .map(({ cardId }) => cardId)
        .toSorted(),
    ])
    expect([...removals].filter(([card, status]) => status === 204 && cards.includes(card))).toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })

    const ports = {
      config: () => ({ databaseUrl, dataDir: path, isLocal: true, paymentProvider: undefined }),
      now: () => new Date(),
      provider: inProcessProvider(store, agreements),
    }
    const reconcile = async (...words: readonly string[]) => {
      const { text, exitCode } = await runPaymentsCommand(['reconcile', '--json', ...words], ports)
      return { ...(JSON.parse(text) as Reconciliation), exitCode }
    }
    const { applied } = await reconcile('--apply')
    const agreed = await reconcile()
    expect([`seed ${seed}`, agreed.exitCode, agreed.differences]).toEqual([`seed ${seed}`, 0, []])
    expect(agreed.ledgerCents).toBe(agreed.providerCents)
    const { db, close } = await openDatabase({ databaseUrl, dataDir: path })
    try {
      const [own] = await db.select().from(accounts).where(eq(accounts.number, account.accountNumber))
      expect(own?.balanceCents).toBe(account.balance - agreed.providerCents)
      const paid = await db.select().from(ledgerEntries).where(eq(ledgerEntries.cause, 'PAYMENT'))
      const charged = store.list().filter(({ status }) => status !== 'CREATED' && status !== 'FAILED')
      expect(paid.map(({ causeId }) => causeId).toSorted()).toEqual(
        charged.map(({ paymentId }) => paymentId).toSorted(),
      )
    } finally {
      await close()
    }
    console.log(
      `${kind}, seed ${seed}: ${rounds} kills, ${counts.begun} payments begun, ${counts.events} events, ${counts.delivered} of them delivered, ${counts.cutOff} requests cut off, ${applied.length} payments put right by the reconciliation, ${counts.paidBySaved} paid by a saved card, ${removals.size} cards removed`,
    )
    expect(counts.begun).toBeGreaterThanOrEqual(rounds)
  },
)
