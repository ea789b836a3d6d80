import { randomUUID } from 'node:crypto'
import type { Arrangements, CustomerRequest } from 'gridfront/contracts'
import { accounts, meterRegisters, meters } from '../../../host/server/platform/database/schema.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

export const path = '/api/requests'

let last = 0
/** An address that has not sent requests yet. */
const newAddress = () => `198.23.${(++last >> 8) & 255}.${last & 255}`
// A number that the backend never assigns: its own begin with 3.
const newNumber = () => String(410_000_000 + ++last)

/** Helpers for suites of customers' requests. */
export function requestHarness(backend: () => TestBackend) {
  const visitor = () => new TestClient(backend().app, newAddress())

  async function addAccount(customerId: string, number = newNumber()): Promise<string> {
    await backend().db.insert(accounts).values({
      number,
      customerId,
      planId: 'wattlebird-standing',
      planName: 'Wattlebird Standing Offer',
      planStartedOn: '2020-01-01',
      supplyAddress: '3 Kurrajong Lane, Newtown NSW 2042',
      postcode: '2042',
      balanceCents: 0,
      dueOn: null,
      bpayBillerCode: '123455',
      bpayReference: number,
    })
    return number
  }

  return {
    addAccount,
    pass: (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    },
    /** Gives an account an accumulation meter whose last reading was estimated, with these changes. */
    async addMeter(
      accountNumber: string,
      change: Partial<typeof meters.$inferInsert> = {},
      register: Partial<typeof meterRegisters.$inferInsert> = {},
    ): Promise<void> {
      const { db } = backend()
      const facts = { meterId: '1104417', installationType: 'BASIC', hasSolar: false }
      await db.insert(meters).values({ accountNumber, ...facts, ...change })
      await db.insert(meterRegisters).values({
        accountNumber,
        registerId: '1',
        timeOfDay: 'ALLDAY',
        digits: 5,
        lastValue: 4718,
        lastReadOn: '2026-10-31',
        lastQuality: 'estimated',
        averagedDailyLoad: 10_000,
        ...register,
      })
    },
    /** A logged-in customer with an account. */
    async newCustomer() {
      const customer = await addCustomer(backend().db)
      const accountNumber = await addAccount(customer.id)
      const client = visitor()
      await client.login(customer)
      return {
        ...customer,
        accountNumber,
        client,
        send: (kind: string, content: object, requestId: string = randomUUID()) =>
          client.post(`${path}/${kind}`, {
            requestId,
            ...(/authorised-person|life-support|credit-refund/.test(kind) && { password: customer.password }),
            ...content,
          }),
        withdraw: (reference: string) => client.post(`${path}/withdrawal`, { reference }),
        list: async () => (await client.get(path)).json<{ requests: CustomerRequest[] }>().requests,
        arrangements: async () => (await client.get(`${path}/arrangements`)).json<Arrangements>(),
        mails: () => testMailService(backend()).mailsTo(customer.email),
      }
    },
  }
}

export const complaint = {
  topic: 'BILLING',
  description: 'The bill is twice as high.\nI was away.',
  answerBy: 'EMAIL',
} as const
