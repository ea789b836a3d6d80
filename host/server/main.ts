import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { backendOrigin } from 'gridfront/server'
import { makeBrand } from '../brand.ts'
import { siteEnvironment } from '../site-environment.ts'
import { buildApp } from './app.ts'
import { samplePriceBook } from './billing/sample-price-book.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { ensureCsrfSecret } from './csrf/csrf-secret.ts'
import { dailyRuns } from './daily-runs.ts'
import { openDatabase } from './database/open.ts'
import { demoCustomer } from './demo/demo-customers.ts'
import { removeDemo, seedDemo } from './demo/seed.ts'
import { listenAdvice } from './http/listen-advice.ts'
import { localOrigin } from './http/local-origin.ts'
import { ready } from './http/readiness.ts'
import { mountRuns } from './jobs/runs.ts'
import { watchKeys } from './keys/watch-keys.ts'
import { openMailTransport } from './mail/mail-transport.ts'
import { createMailWorker, runMailWorker } from './mail/mail-worker.ts'
import { createMetrics } from './metrics.ts'
import { passwords } from './password/passwords.ts'
import { httpProvider } from './payments/http-provider.ts'
import { createRetention, mountMailRetention, mountRetention } from './retention.ts'
import { startSandbox } from './sandbox-provider/sandbox.ts'
import { openSite } from './site/site.ts'
import { reasonOf, StartError } from './start-error.ts'

const drainMs = 10_000
/**
 * Longer than the drain and a mail that is being sent. If the stop still hangs then, the database does not respond.
 * Shorter than the time-out of a connection to a silent database (`openPostgres`): otherwise it would depend on chance
 * whether such a stop ends as one that has closed everything.
 */
const longestStopMs = 12_000
const noMailLeaves =
  'No mail leaves this machine: they are kept in DATA_DIR/outbox until SMTP_URL names a mail server.'

/** Ends the process with one line for the operator. */
function fail(what: 'start' | 'stop', error: unknown): never {
  const line = error instanceof StartError ? error.message : `Gridfront cannot ${what}: ${reasonOf(error)}`
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const readiness = ready()
  const brand = makeBrand()
  const environment = siteEnvironment(brand, config.publicOrigin)
  const backend = backendOrigin(environment.backend)
  const site = config.siteDir === 'none' ? null : await openSite(config.siteDir, backend)
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
    await (config.isLocal ? seedDemo(db, passwords, new Date()) : removeDemo(db))
    const secret = ensureCsrfSecret(config.dataDir)
    const { mailTransport, mailFolder } = openMailTransport(config, brand)
    const sandbox =
      config.isLocal && config.paymentProvider === undefined
        ? await startSandbox({
            dataDir: config.dataDir,
            host: config.host,
            port: 0,
            webhookOrigin: () => localOrigin(opened(), config),
            siteSources: 'http://localhost:* http://127.0.0.1:*',
          })
        : null
    const payments = sandbox
      ? { provider: sandbox.provider, webhookSecrets: [sandbox.webhookSecret] }
      : config.paymentProvider && {
          provider: httpProvider(config.paymentProvider.origin, config.paymentProvider.apiKey),
          webhookSecrets: config.paymentProvider.webhookSecrets,
        }
    const app = await buildApp({
      db,
      keys,
      csrfSecret: secret,
      site,
      // The issuer that pages at the public origin expect.
      issuer: config.issuer ?? environment.issuer,
      givesKeys: environment.name === 'Local',
      csrf: brand.csrf,
      mailFolder,
      ...(payments && { payments }),
      ...((config.isLocal || config.metricsToken !== undefined) && {
        metrics: { ...createMetrics({ db, now: () => new Date() }), token: config.metricsToken },
      }),
      config,
      readiness,
    })
    started = app
    log = app.log
    if (sandbox) app.addHook('onClose', () => sandbox.close())
    const now = () => new Date()
    const retention = createRetention({ db: upkeep, now, checkpoint })
    const daily = dailyRuns({ db, now, book: samplePriceBook(), provider: payments?.provider })
    mountRuns(app, { db, now, runs: config.runsDaily ? daily : {} })
    mountRetention(app, retention)
    if (mailFolder !== null) mountMailRetention(app, mailFolder, now)
    const siteOrigin = () => config.publicOrigin ?? localOrigin(app, config)
    runMailWorker(app, createMailWorker({ db, secret, now, log, sender: brand, siteOrigin, mailTransport }))
    await app
      .listen({ host: config.host, port: config.port, listenTextResolver: () => '' })
      .catch((error: unknown) => {
        const advice = listenAdvice(error, config)
        throw advice === undefined ? error : new StartError(advice)
      })
    const hurry = new AbortController()
    const stop = async (signal: NodeJS.Signals) => {
      readiness.isStopping = true
      // Ctrl-C stops at once. With other signals a load balancer has to notice first: `/readyz` fails and every answer closes
      // its connection, so that none is reset when the server closes the last ones.
      if (signal !== 'SIGINT')
        await pause(config.stopDelaySeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {})
      const end = new StartError('Gridfront was ended before all was closed: the database does not answer.')
      setTimeout(() => fail('stop', end), longestStopMs).unref()
      // Requests that are still under way then are cut off, so that a stuck one cannot delay a deployment.
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
