import './private-files.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createOidcLogin } from 'gridfront/oidc-server'
import { checkedProvider } from 'gridfront/payments-server'
import { backendOrigin } from 'gridfront/server'
import { makeBrand } from '../brand.ts'
import { siteEnvironment } from '../site-environment.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { dailyRuns } from './daily-runs.ts'
import { demoCustomer } from './demo/demo-customers.ts'
import { removeDemo, seedDemo } from './demo/seed.ts'
import { createMetrics } from './metrics.ts'
import { openMailTransport } from './notifications/mail-transport.ts'
import { createMailWorker, runMailWorker } from './notifications/mail-worker.ts'
import { ensureCsrfSecret } from './platform/csrf/csrf-secret.ts'
import { closeDataFolder } from './platform/data-folder.ts'
import { ensureDataKeys } from './platform/data-keys/sealed-columns.ts'
import { openDatabase } from './platform/database/open.ts'
import { listenAdvice } from './platform/http/listen-advice.ts'
import { localOrigin } from './platform/http/local-origin.ts'
import type { Readiness } from './platform/http/readiness.ts'
import { ready } from './platform/http/readiness.ts'
import { watchKeys } from './platform/keys/watch-keys.ts'
import { printable } from './platform/printable.ts'
import { mountRuns } from './platform/queue/runs.ts'
import { openSite } from './platform/site/site.ts'
import { reasonOf, StartError } from './platform/start-error.ts'
import { createRetention, mountMailRetention, mountRetention } from './retention.ts'
import { passkeySettings } from './subjects/passkeys/passkey-settings.ts'
import { passwords } from './subjects/password/passwords.ts'
import { httpProvider } from './subjects/payments/http-provider.ts'
import { samplePriceBook } from './subjects/prices/sample-price-book.ts'
import { startSandbox } from './subjects/sandbox-provider/sandbox.ts'

const drainMs = 10_000
/**
 * Longer than the drain and a mail delivery. If stopping takes longer, the database does not respond. Shorter than the
 * time-out of a connection to an unresponsive database (`openPostgres`), so that the exit code of such a stop does not
 * depend on chance.
 */
const longestStopMs = 12_000
const noMailLeaves =
  'No mail leaves this machine: they are kept in DATA_DIR/outbox until SMTP_URL names a mail server.'

/** Ends the process with one line for the operator. */
function fail(what: 'start' | 'stop', error: unknown): never {
  const line = error instanceof StartError ? error.message : `Gridfront cannot ${what}: ${reasonOf(error)}`
  process.stderr.write(`${printable(line)}\n`)
  process.exit(1)
}

/**
 * The payment provider: the sandbox in local mode, unless another one is set. Undefined: card payments are unavailable.
 */
async function openProvider(config: Config, opened: () => FastifyInstance) {
  if (config.paymentProvider !== undefined) {
    const { origin, apiKey, webhookSecrets } = config.paymentProvider
    return { provider: httpProvider(origin, apiKey), webhookSecrets, close: async () => undefined }
  }
  if (!config.isLocal) return undefined
  const { provider, webhookSecret, close } = await startSandbox({
    dataDir: config.dataDir,
    host: config.host,
    port: 0,
    webhookOrigin: () => localOrigin(opened(), config),
    siteSources: 'http://localhost:* http://127.0.0.1:*',
  })
  return { provider, webhookSecrets: [webhookSecret], close }
}

interface StopPorts {
  readonly app: FastifyInstance
  readonly config: Config
  readonly readiness: Readiness
  readonly close: () => Promise<void>
}

/** Stops the server when a signal asks for it: it finishes its requests, and closes the database. */
function stopOnSignals({ app, config, readiness, close }: StopPorts): void {
  const hurry = new AbortController()
  const stop = async (signal: NodeJS.Signals) => {
    readiness.isStopping = true
    // Ctrl-C stops at once. With other signals the load balancer must detect it first: `/readyz` fails and every answer
    // closes its connection, so that none is reset when the server closes.
    if (signal !== 'SIGINT')
      await pause(config.stopDelaySeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {})
    const end = new StartError('Gridfront was ended before all was closed: the database does not answer.')
    setTimeout(() => fail('stop', end), longestStopMs).unref()
    // Requests that are still in progress after this time are aborted, so that a stuck one cannot delay a deployment.
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(cut)
    await close()
    process.exit(0)
  }
  let isStopping = false
  // Ctrl-C goes to the whole process group, and the launcher may forward it too, so a signal may come twice. Without a
  // listener the second one would end the process at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isStopping) {
        if (signal === 'SIGINT') hurry.abort()
        return
      }
      isStopping = true
      void stop(signal).catch((error: unknown) => fail('stop', error))
    })
}

async function start(config: Config): Promise<void> {
  const readiness = ready()
  const brand = makeBrand()
  const environment = siteEnvironment(brand, config.publicOrigin)
  const backend = backendOrigin(environment.backend)
  const site = config.siteDir === 'none' ? null : await openSite(config.siteDir, backend)
  const closed = closeDataFolder(config.dataDir)
  if (closed !== null) process.stderr.write(`${closed}\n`)
  let log: FastifyBaseLogger | undefined
  let started: FastifyInstance | undefined
  const opened = () => {
    if (started === undefined) throw new Error('the server is not there yet')
    return started
  }
  const onLost = (error: Error) => log?.warn({ event: 'database_lost', err: error })
  const { db, upkeep, checkpoint, close } = await openDatabase({ ...config, onLost })
  try {
    const keys = await watchKeys({
      dataDir: config.dataDir,
      onChange: ({ signing }) => log?.info({ event: 'keys_changed', signing: signing.kid }),
      onFault: (error) => log?.error({ event: 'keys_unusable', err: error }),
    })
    const dataKeys = await ensureDataKeys(upkeep, config, new Date())
    await (config.isLocal ? seedDemo(db, passwords, new Date()) : removeDemo(db))
    const secret = ensureCsrfSecret(config.dataDir)
    const { mailTransport, mailFolder } = openMailTransport(config, brand)
    const payments = await openProvider(config, opened)
    const app = await buildApp({
      db,
      keys,
      dataKeys,
      csrfSecret: secret,
      site,
      // The issuer that pages at the public origin expect.
      issuer: config.issuer ?? environment.issuer,
      givesKeys: environment.name === 'Local',
      csrf: brand.csrf,
      mailFolder,
      passkeys: passkeySettings(config, brand.name),
      providerLogin: config.identityProvider && {
        oidc: createOidcLogin({
          ...config.identityProvider,
          siteOrigin: () => config.publicOrigin ?? localOrigin(opened(), config),
          secret,
        }),
        tokenCookieName: brand.session.cookieName,
      },
      ...(payments && {
        payments: { ...payments, cardFields: brand.environments[environment.name]?.cardFields },
      }),
      ...((config.isLocal || config.metricsToken !== undefined) && {
        metrics: { ...createMetrics({ db, now: () => new Date() }), token: config.metricsToken },
      }),
      config,
      readiness,
    })
    started = app
    log = app.log
    if (payments) app.addHook('onClose', () => payments.close())
    const now = () => new Date()
    const retention = createRetention({ db: upkeep, now, checkpoint })
    const daily = dailyRuns({
      db,
      now,
      book: samplePriceBook(),
      provider:
        payments &&
        checkedProvider(payments.provider, {
          onRefused: (err) => app.log.error({ event: 'provider_answer_refused', err }),
        }),
    })
    mountRuns(app, { db, now, runs: config.runsDaily ? daily : {} })
    mountRetention(app, retention)
    if (mailFolder !== null) mountMailRetention(app, mailFolder, now)
    const siteOrigin = () => config.mailOrigin ?? config.publicOrigin ?? localOrigin(app, config)
    const mails = { sender: brand, siteOrigin, mailTransport, book: samplePriceBook() }
    runMailWorker(app, createMailWorker({ db, secret, now, log, ...mails }))
    await app
      .listen({ host: config.host, port: config.port, listenTextResolver: () => '' })
      .catch((error: unknown) => {
        const advice = listenAdvice(error, config)
        throw advice === undefined ? error : new StartError(advice)
      })
    stopOnSignals({ app, config, readiness, close })
    if (mailFolder !== null && !config.isLocal) process.stderr.write(`${noMailLeaves}\n`)
    process.stdout.write(`Gridfront ready at ${localOrigin(app, config)}\n`)
    if (config.isLocal) process.stdout.write(`Demo login: ${demoCustomer.email} / ${demoCustomer.password}\n`)
  } catch (error) {
    await close()
    throw error
  }
}

try {
  await start(readConfig(process.env))
} catch (error) {
  fail('start', error)
}
