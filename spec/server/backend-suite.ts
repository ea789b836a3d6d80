import { isNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessions } from '../../host/server/platform/database/schema.ts'
import { accountSuite } from './account/account-suite.ts'
import { usageSuite } from './account/usage-suite.ts'
import { addressSuite } from './addresses/address-suite.ts'
import { besideTransactions } from './beside-transactions.ts'
import { billingReadsSuite } from './billing/billing-reads-suite.ts'
import { billingSuite } from './billing/billing-suite.ts'
import { budgetSuite } from './billing/budget-suite.ts'
import { concessionSuite } from './billing/concession-suite.ts'
import { estimatedBillSuite } from './billing/estimated-bill-suite.ts'
import { smoothingSuite } from './billing/smoothing-suite.ts'
import { csrfSuite } from './csrf/csrf-suite.ts'
import { debitSuite } from './debits/debit-suite.ts'
import { payToSuite } from './debits/pay-to-suite.ts'
import { doNotContactSuite } from './do-not-contact-suite.ts'
import { documentSuite } from './documents/document-suite.ts'
import { answerSuite } from './http/answer-suite.ts'
import { contractSuite } from './http/contract-suite.ts'
import { inputSuite } from './http/input-suite.ts'
import { ledgerSuite } from './ledger/ledger-suite.ts'
import { limitSuite } from './limits/limit-suite.ts'
import { loginLimitSuite } from './limits/login-limit-suite.ts'
import { logSuite } from './log/log-suite.ts'
import { meterDataSuite } from './meter-data/meter-data-suite.ts'
import { postSuite } from './notifications/mail-suite.ts'
import { handOverSuite } from './origination/hand-over-suite.ts'
import { originationSuite } from './origination/origination-suite.ts'
import { passkeySuite } from './passkeys/passkey-suite.ts'
import { passwordSuite } from './password/password-suite.ts'
import { recoverySuite } from './password/recovery-suite.ts'
import { paymentHelpSuite } from './payment-help/payment-help-suite.ts'
import { guestPaymentSuite } from './payments/guest-payment-suite.ts'
import { paymentSuite } from './payments/payment-suite.ts'
import { savedCardSuite } from './payments/saved-card-suite.ts'
import { planSuite } from './plans/plan-suite.ts'
import { priceBillSuite } from './plans/price-bill-suite.ts'
import { priceNoticeSuite } from './plans/price-notice-suite.ts'
import { priceKeptSuite } from './plans/stored-price-suite.ts'
import { collectOn } from './postgres-only.ts'
import { requestSuite } from './requests/request-suite.ts'
import { customerSessionSuite } from './session/customer-session-suite.ts'
import { sessionSuite } from './session/session-suite.ts'
import type { TestBackend } from './test-backend.ts'
import { startBackend, startOfTest } from './test-backend.ts'
import type { DatabaseKind } from './test-database.ts'
import { openDemoDatabase } from './test-database.ts'
import { traceSuite } from './trace-suite.ts'
import { securityNoticeSuite } from './user/security-notice-suite.ts'
import { userSuite } from './user/user-suite.ts'

const versionOf = (rows: unknown) => String((rows as { rows: { version: string }[] }).rows[0]?.version)

/** Everything the backend promises, on one kind of database. */
export const backendSuite = (kind: DatabaseKind) =>
  describe(`on ${kind}`, () => {
    collectOn(kind)
    let backend: TestBackend
    let beside: readonly string[] = []
    beforeAll(async () => {
      const database = await openDemoDatabase(kind)
      if (kind === 'PostgreSQL') beside = besideTransactions(database.db)
      backend = await startBackend(database)
    }, 60_000)
    afterAll(() => backend?.close())
    // With a fixed clock it would be random which of too many sessions a login ends.
    afterEach(() => backend.db.update(sessions).set({ endedAt: startOfTest }).where(isNull(sessions.endedAt)))

    test(`this run is really on ${kind}`, async () => {
      const version = versionOf(await backend.db.execute(sql`select version()`))
      const server = new pg.Client(`${inject('postgresUrl')}/postgres`)
      await server.connect()
      const serverVersion = versionOf(await server.query('select version()'))
      await server.end()
      console.log(`${kind}: ${version}`)
      expect(version === serverVersion).toBe(kind === 'PostgreSQL')
    })

    sessionSuite(() => backend)
    accountSuite(() => backend)
    usageSuite(() => backend)
    meterDataSuite(() => backend)
    traceSuite(() => backend)
    recoverySuite(() => backend)
    doNotContactSuite(() => backend)
    originationSuite(() => backend)
    handOverSuite(() => backend)
    userSuite(() => backend)
    securityNoticeSuite(() => backend)
    requestSuite(() => backend)
    documentSuite(() => backend)
    planSuite(() => backend)
    priceNoticeSuite(() => backend)
    priceKeptSuite(() => backend)
    priceBillSuite(() => backend)
    ledgerSuite(() => backend)
    paymentSuite(() => backend)
    guestPaymentSuite(() => backend)
    savedCardSuite(() => backend)
    debitSuite(() => backend)
    payToSuite(() => backend)
    paymentHelpSuite(() => backend)
    billingSuite(() => backend)
    smoothingSuite(() => backend)
    estimatedBillSuite(() => backend)
    billingReadsSuite(() => backend)
    budgetSuite(() => backend)
    concessionSuite(() => backend)
    postSuite(() => backend)
    // Last, because it leaves mails to be written.
    customerSessionSuite(() => backend)
    passkeySuite(() => backend)
    // Suites about requests that are refused before the database is queried, or that need single statements there. The
    // embedded database has only one connection and never runs two at once. A conformance run uses that database too.
    if (kind === 'PostgreSQL') {
      csrfSuite(() => backend)
      contractSuite(() => backend)
      inputSuite(() => backend)
      limitSuite(() => backend)
      loginLimitSuite(() => backend)
      passwordSuite(() => backend)
      addressSuite(() => backend)
      answerSuite(() => backend)
      // After all others: the embedded database runs only as many of these tests as reach each statement once.
      test('no request, job or command needs two connections at once', () => {
        expect(beside).toEqual([])
      })
    }
    // Runs last, because it reads the log of all other suites.
    logSuite(() => backend)
  })
