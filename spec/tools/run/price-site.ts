import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { tariffOf } from 'gridfront/energy'
import type { PlanOffer, PriceChange } from 'gridfront/server'
import { changedOffers, pricesFrom } from 'gridfront/server'
import { makeBrand } from '../../../host/brand.ts'
import { buildApp } from '../../../host/server/app.ts'
import { seedDemo } from '../../../host/server/demo/seed.ts'
import { createMailWorker } from '../../../host/server/notifications/mail-worker.ts'
import { ensureCsrfSecret } from '../../../host/server/platform/csrf/csrf-secret.ts'
import { ensureDataKeys } from '../../../host/server/platform/data-keys/sealed-columns.ts'
import { openDatabase } from '../../../host/server/platform/database/open.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { ensureKeys, fixedKeys } from '../../../host/server/platform/keys/keys.ts'
import { openSite } from '../../../host/server/platform/site/site.ts'
import { createBudgetAlerts } from '../../../host/server/subjects/account/budget-alerts.ts'
import { createBillingRun } from '../../../host/server/subjects/billing/billing-run.ts'
import { passwords } from '../../../host/server/subjects/password/passwords.ts'
import { createPriceNotices } from '../../../host/server/subjects/plans/price-notices.ts'
import type { PriceBook } from '../../../host/server/subjects/prices/price-book.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { siteEnvironment } from '../../../host/site-environment.ts'
import { putEmptyDatabase } from '../../server/empty-database.ts'

// The built site and the real backend at another time, with an announced change of price if there is one. Each line of JSON on
// standard input is a command, answered by a line: `{ "at": … }` sets the clock, `{ "notify": true }` notifies customers of prices
// and sends mails, `{ "budgets": true }` looks at budget alerts and sends mails, `{ "bill": … }` bills an account.

interface Order {
  readonly at?: string
  readonly notify?: boolean
  readonly budgets?: boolean
  readonly bill?: string
}

const { PRICE_CHANGE = 'null', STARTS_AT = '' } = process.env
const change: PriceChange | null = JSON.parse(PRICE_CHANGE)
let at = new Date(STARTS_AT)
const now = () => at

function bookWith(): PriceBook {
  const made = samplePriceBook()
  if (change === null) return made
  const plans = made.plans.filter(({ planId }) => planId === change.planId)
  const offers = plans.flatMap(({ offer }): readonly PlanOffer[] => (offer === undefined ? [] : [offer]))
  const next = changedOffers(offers, [change]).flatMap((offer) =>
    plans.map((plan) => ({
      ...{ ...plan, from: pricesFrom(offer.plan), offer, comparison: offer.comparison },
      tariff: tariffOf(offer.plan.electricityContract),
    })),
  )
  return { ...made, plans: [...made.plans, ...next] }
}

const dataDir = await mkdtemp(join(tmpdir(), 'gridfront-prices-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await putEmptyDatabase(dataDir)
const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
await seedDemo(db, passwords, now())
const brand = makeBrand()
const book = bookWith()
const csrfSecret = ensureCsrfSecret(dataDir)
const eventLog = createEventLog({ db, now })
const app = await buildApp({
  ...{ db, csrfSecret, now },
  keys: fixedKeys(await ensureKeys(dataDir)),
  dataKeys: await ensureDataKeys(db, { dataDir }, now()),
  site: await openSite('dist/host/client', ''),
  issuer: siteEnvironment(brand, undefined).issuer,
  givesKeys: true,
  csrf: brand.csrf,
  prices: book,
  config: { isLocal: true, publicOrigin: undefined, logLevel: 'silent', loginFailuresPerAddress: 1e6 },
})
const mails: { readonly to: string; readonly subject: string; readonly body: string }[] = []
const worker = createMailWorker({
  ...{ db, now, log: app.log, secret: csrfSecret, sender: brand },
  siteOrigin: () => 'http://localhost',
  mailTransport: {
    deliver: async ({ recipient, subject, body }) => void mails.push({ to: recipient, subject, body }),
  },
})

async function follow(order: Order): Promise<unknown> {
  if (order.at !== undefined) {
    at = new Date(order.at)
    // The usage until then.
    await seedDemo(db, passwords, at)
    return null
  }
  if (order.notify === true) {
    await createPriceNotices({ db, now, eventLog, book })()
    await worker.run()
    return mails
  }
  if (order.budgets === true) {
    await createBudgetAlerts({ db, now, eventLog, book })()
    await worker.run()
    return mails
  }
  return createBillingRun({ db, now, eventLog, book })({ accountNumber: order.bill })
}

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ port: new URL(address).port })}\n`)
for await (const line of createInterface({ input: process.stdin })) {
  const answer = await follow(JSON.parse(line)).catch((error: unknown) => ({ error: String(error) }))
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
await app.close()
await close()
