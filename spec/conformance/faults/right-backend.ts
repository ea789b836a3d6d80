import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pageFiles, plansPage } from '../../../fixtures/page-data.ts'
import { failedLogins, limits } from '../../../host/server/platform/database/schema.ts'
import { openSite } from '../../../host/server/platform/site/site.ts'
import { createPayerFor } from '../../../host/server/subjects/payments/saved-cards.ts'
import { newSandbox, webhookSecret } from '../../server/payments/payment-harness.ts'
import { startBackend, temporaryFolder } from '../../server/test-backend.ts'
import { openDemoDatabase } from '../../server/test-database.ts'

const document = (name: string) => ({ file: `${name}.html`, csp: "default-src 'none'" })
const plan = {
  documents: { '/': document('index'), '/plans': document('plans'), '/accounts': document('accounts') },
  notFound: { plain: document('404'), mobile: document('404.m') },
  serverError: document('500'),
  backend: '',
}

function writeSite(root: string): string {
  const folder = join(root, 'client')
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const { file } of [
    ...Object.values(plan.documents),
    ...Object.values(plan.notFound),
    plan.serverError,
  ])
    put(
      file,
      `<!doctype html><title>${file}</title><a href="/plans">Plans</a><a href="/accounts">My account</a>`,
    )
  for (const [path, data] of Object.entries(pageFiles)) put(path, JSON.stringify(data))
  put('page-data/accounts/page-data.json', JSON.stringify({ ...plansPage, path: '/accounts' }))
  put('sw.js', '// worker')
  writeFileSync(join(root, 'site.json'), JSON.stringify(plan))
  return folder
}

/** The reference backend on the embedded database with a small site, in this process. */
export async function startRightBackend(publicOrigin: string) {
  const root = temporaryFolder()
  const backend = await startBackend(await openDemoDatabase('PGlite'))
  // All visitors have one address, so more traces come from it than in a real visit.
  const config = {
    isLocal: false,
    publicOrigin,
    logLevel: 'silent',
    tracesPerMinute: 1e6,
    loginFailuresPerAddress: 1e6,
    recoveriesPerAddress: 1e6,
    doNotContactsPerAddress: 1e6,
    signUpsPerAddress: 1e6,
    guestPaymentsPerAddress: 1e6,
  } as const
  const sandbox = newSandbox(() => new Date())
  const app = await backend.with({
    site: await openSite(writeSite(root.path)),
    config,
    now: () => new Date(),
    payments: { provider: sandbox.provider, webhookSecrets: [webhookSecret] },
  })
  const close = async () => {
    await backend.close()
    root.done()
  }
  /** Successive runs would soon reach the hourly limit of failures for one account. */
  const forgetFailures = async () => {
    await backend.db.delete(limits)
    await backend.db.delete(failedLogins)
  }
  /** Saves cards with these last digits for a customer. Resolves to their ids. */
  async function saveCards(customerId: string, ...endings: readonly string[]): Promise<string[]> {
    const payer = await createPayerFor({ db: backend.db, now: () => new Date() })(customerId)
    for (const last4 of endings)
      sandbox.store.cards.saveCard(payer, { behaviour: 'pays', brand: 'VISA', last4, expires: '2030-12' })
    return sandbox.store.cards.list(payer).map(({ cardId }) => cardId)
  }
  return { ...backend, app, saveCards, forgetFailures, close }
}
