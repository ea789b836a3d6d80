import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { mountMetrics } from './metrics.ts'
import type { MailFolder } from './notifications/mail-folder.ts'
import { mountOutboxPage } from './notifications/outbox-page.ts'
import { createPlatform } from './platform/web/create-platform.ts'
import type { Platform, PlatformPorts } from './platform/web/platform.ts'
import { accountPlugin } from './subjects/account/plugin.ts'
import type { AddressSource } from './subjects/addresses/address-source.ts'
import { addressPlugin } from './subjects/addresses/plugin.ts'
import { debitPlugin } from './subjects/debits/plugin.ts'
import { createSettlePayTo } from './subjects/debits/settle-pay-to.ts'
import { doNotContactPlugin } from './subjects/do-not-contact/plugin.ts'
import type { LetterheadFacts } from './subjects/documents/letterhead-facts.ts'
import { documentPlugin } from './subjects/documents/plugin.ts'
import { loginPlugin } from './subjects/login/plugin.ts'
import { originationPlugin } from './subjects/origination/plugin.ts'
import type { Retailer } from './subjects/origination/retailer.ts'
import type { PasskeySettings } from './subjects/passkeys/passkey-settings.ts'
import { passkeySettings } from './subjects/passkeys/passkey-settings.ts'
import { passkeyPlugin } from './subjects/passkeys/plugin.ts'
import { createPasswordService } from './subjects/password/password-service.ts'
import type { Passwords } from './subjects/password/passwords.ts'
import { recoveryPlugin } from './subjects/password/plugin.ts'
import { paymentHelpPlugin } from './subjects/payment-help/plugin.ts'
import type { ProviderPorts } from './subjects/payments/payment-service.ts'
import { createPaymentService } from './subjects/payments/payment-service.ts'
import { paymentPlugin } from './subjects/payments/plugin.ts'
import type { PriceBook } from './subjects/prices/price-book.ts'
import { samplePriceBook } from './subjects/prices/sample-price-book.ts'
import { createConnectAtLogin } from './subjects/provider-login/connect-at-login.ts'
import type { ProviderLoginPorts } from './subjects/provider-login/plugin.ts'
import { createMayExtend, providerLoginPlugin } from './subjects/provider-login/plugin.ts'
import { createProviderIdentities } from './subjects/provider-login/provider-identities.ts'
import { createProviderSessions } from './subjects/provider-login/provider-sessions.ts'
import { requestPlugin } from './subjects/requests/plugin.ts'
import { tracingPlugin } from './subjects/tracing/plugin.ts'
import { userPlugin } from './subjects/user/plugin.ts'

export interface AppPorts extends PlatformPorts {
  /** Folder of the mails, for the page `/outbox` of local mode. */
  readonly mailFolder?: MailFolder | null
  /** The address look-up. Default: a list of fictitious addresses. */
  readonly addresses?: AddressSource
  /** The retailer whose plans can be applied for. Default: the site's fictional one. */
  readonly retailer?: Retailer
  /** Prices of the plans, for the cost of a day and for changes of plan. Default: the fictional retailer's. */
  readonly prices?: PriceBook
  /** The retailer's details on documents. Default: the fictional one's. */
  readonly letterheadFacts?: () => LetterheadFacts
  /** The provider of card payments. Without it card payments are answered with 503. */
  readonly payments?: ProviderPorts
  /** The metrics of `/metrics`, and the token for reading them. Default: nothing is counted. */
  readonly metrics?: Metrics & { readonly token?: string | undefined }
  readonly passwords?: Passwords
  /** Login with an identity provider, beside the password. Default: none. */
  readonly providerLogin?: ProviderLoginPorts | undefined
  /** Domain, name and origins of passkeys. Default: those of the public origin, and the fictional retailer's name. */
  readonly passkeys?: PasskeySettings
}

async function registerSubjects(app: FastifyInstance, platform: Platform, ports: AppPorts): Promise<void> {
  const book = ports.prices ?? samplePriceBook()
  const passwords = await createPasswordService(platform, ports.passwords)
  const payments = createPaymentService(platform, {
    payments: ports.payments,
    settlePayTo: createSettlePayTo(platform),
    onRefused: (err) => app.log.error({ event: 'provider_answer_refused', err }),
  })
  const { providerLogin } = ports
  const providerSessions = providerLogin && createProviderSessions({ ...platform, oidc: providerLogin.oidc })
  const mayExtend = providerSessions && createMayExtend(platform, providerSessions)
  const identities = createProviderIdentities(platform)
  const onProven = providerLogin && createConnectAtLogin(providerLogin.oidc, identities)
  await app.register(loginPlugin, { platform, passwords, mayExtend, onProven })
  if (providerSessions)
    await app.register(providerLoginPlugin, {
      ...{ platform, ...providerLogin },
      ...{ providerSessions, identities },
    })
  await app.register(passkeyPlugin, {
    ...{ platform, passwords, onProven },
    settings: ports.passkeys ?? passkeySettings(ports.config, 'Wattlebird Energy'),
  })
  await app.register(recoveryPlugin, { platform, passwords })
  await app.register(userPlugin, { platform, passwords })
  await app.register(tracingPlugin, { platform })
  await app.register(addressPlugin, { platform, addresses: ports.addresses })
  await app.register(doNotContactPlugin, { platform })
  await app.register(originationPlugin, {
    ...{ platform, passwords, retailer: ports.retailer, book },
    unknownPasswordHash: await passwords.unknownPasswordHash(),
  })
  await app.register(accountPlugin, { platform, book, takesCards: ports.payments !== undefined })
  await app.register(paymentPlugin, { platform, service: payments })
  await app.register(debitPlugin, { platform, passwords, payments })
  await app.register(paymentHelpPlugin, { platform })
  await app.register(requestPlugin, { platform, passwords, book })
  await app.register(documentPlugin, { platform, letterheadFacts: ports.letterheadFacts })
  if (ports.config.isLocal) mountOutboxPage(app, ports.mailFolder ?? null)
}

/** The whole backend as a Fastify instance, which tests can use by `inject` without a port. It has no state of its own. */
export async function buildApp(ports: AppPorts): Promise<FastifyInstance> {
  const app = createPlatform(ports, (subjects, platform) => registerSubjects(subjects, platform, ports))
  if (ports.metrics) mountMetrics(app, ports.metrics)
  return app
}
