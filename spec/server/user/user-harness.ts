import { eq } from 'drizzle-orm'
import type { ContactDetails, OfferedTerms } from 'gridfront/contracts'
import { customers } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import type { NewTerms } from '../../../host/server/subjects/user/terms.ts'
import { offerTerms } from '../../../host/server/subjects/user/terms.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer } from '../test-backend.ts'
import { secrets, TestClient } from '../test-client.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

let last = 0
/** An address that has not sent requests yet. */
const newAddress = () => `198.22.${(++last >> 8) & 255}.${last & 255}`
export const newEmail = (): string => `moved-${++last}@customers.example`

/** Helpers for suites of contact details and mailed links. */
export function userHarness(backend: () => TestBackend) {
  const visitor = () => new TestClient(backend().app, newAddress())
  const mailTo = async (email: string) => {
    const mails = await testMailService(backend()).mailsTo(email)
    return mails.at(-1)
  }
  const tokenTo = async (email: string, name: string): Promise<string> => {
    const body = (await mailTo(email))?.body ?? ''
    const token = new RegExp(`#${name}=([\\w-]+)$`, 'm').exec(body)?.[1] ?? ''
    if (token !== '') secrets.add(token)
    return token
  }

  return {
    visitor,
    pass: (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    },
    mailTo,
    /** The token of the newest link sent to an address. */
    linkTo: (email: string) => tokenTo(email, 'confirm'),
    termsLinkTo: (email: string) => tokenTo(email, 'terms'),
    /** A logged-in customer with an unconfirmed address. */
    newCustomer: async () => {
      const customer = await addCustomer(backend().db)
      const client = visitor()
      await client.login(customer)
      const contact = async () => (await client.get('/api/user/contact')).json<ContactDetails>()
      const { password } = customer
      return {
        ...customer,
        client,
        contact,
        change: (body: object, typed = password) =>
          client.post('/api/user/contact', { password: typed, ...body }),
        changeEmail: (email: string, typed = password) =>
          client.post('/api/user/email', { email, password: typed }),
        keepEmail: () => client.post('/api/user/email/keep'),
        sendLink: () => client.post('/api/user/email/link'),
        rowOf: async () =>
          (await backend().db.select().from(customers).where(eq(customers.id, customer.id)))[0],
        terms: async () => (await client.get('/api/user/terms')).json<{ terms: OfferedTerms[] }>().terms,
        offer: (change: Partial<NewTerms> = {}) => {
          const { db, clock } = backend()
          const now = () => clock.now
          return offerTerms({ db, now, eventLog: createEventLog({ db, now }) }, customer.id, {
            kind: 'CONTRACT',
            version: '2026-11',
            title: 'Terms and conditions',
            points: ['Your rates stay as they are.'],
            document: '/documents/terms-and-conditions',
            acceptUntil: new Date(clock.now.getTime() + 14 * dayMs),
            ...change,
          })
        },
      }
    },
    confirm: (token: string, client = visitor()) => client.post('/api/user/email/confirm', { token }),
    renew: (token: string, client = visitor()) => client.post('/api/user/email/renew', { token }),
    read: (token: string, client = visitor()) => client.post('/api/user/terms/read', { token }),
    accept: (token: string, version = '2026-11', client = visitor()) =>
      client.post('/api/user/terms/accept', { token, version }),
  }
}
