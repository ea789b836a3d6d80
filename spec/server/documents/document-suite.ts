import { randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DocumentList } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { demoInvoiceNumber } from '../../../host/server/demo/demo-bills.ts'
import { demoCustomer, neighbour } from '../../../host/server/demo/demo-customers.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { bills, debitRequests, paymentPlans } from '../../../host/server/platform/database/schema.ts'
import { createDocuments } from '../../../host/server/subjects/documents/documents.ts'
import { sampleLetterheadFacts } from '../../../host/server/subjects/documents/sample-letterhead-facts.ts'
import { complaint, requestHarness } from '../requests/request-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { readPdf } from './read-pdf.ts'

const october = demoInvoiceNumber(demoCustomer, { from: '2026-10-01' })

/** The database, and the tables that were read through it. */
function watched(db: Db) {
  const tables = new Set<string>()
  const select = (...columns: []) => {
    const builder = db.select(...columns)
    const from = builder.from.bind(builder)
    return Object.assign(builder, {
      from: (table: PgTable) => {
        tables.add(getTableName(table))
        return from(table)
      },
    })
  }
  const seen = new Proxy(db, {
    get(target, name) {
      const value: unknown = name === 'select' ? select : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: seen, tables }
}

/** The customer's documents as files. */
export const documentSuite = (backend: () => TestBackend) =>
  describe('documents', () => {
    const { newCustomer } = requestHarness(backend)
    async function loggedIn(customer: { email: string; password: string }) {
      const client = new TestClient(backend().app)
      await client.login(customer)
      return client
    }
    const listOf = async (client: TestClient) =>
      DocumentList.parse((await client.get('/api/documents')).json()).documents

    test('[ACC-1] [API-12] listed documents can be opened, newest first, as PDFs under the names in the list', async () => {
      const client = await loggedIn(demoCustomer)
      const list = await listOf(client)
      expect(list.length).toBeGreaterThan(1)
      expect(list.map(({ issuedOn }) => issuedOn)).toEqual(
        list.map(({ issuedOn }) => issuedOn).toSorted((one, other) => other.localeCompare(one)),
      )
      for (const { documentId, fileName } of list) {
        const { statusCode, headers, rawPayload } = await client.get(`/api/documents/${documentId}`)
        expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
          200,
          'application/pdf',
          'no-store',
        ])
        expect(headers['content-disposition']).toBe(`attachment; filename="${fileName}"`)
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
        expect(Number(headers['content-length'])).toBe(rawPayload.length)
      }
    })

    test('[ACC-1] a bill as a document has the amount of the bill, and the same bytes each time', async () => {
      const client = await loggedIn(demoCustomer)
      const first = await client.get(`/api/documents/${october}`)
      const { text } = await readPdf(first.rawPayload)
      expect(text).toContain('To pay $170.75')
      expect(text).toContain('$15.52')
      expect((await client.get(`/api/documents/${october}`)).rawPayload.equals(first.rawPayload)).toBe(true)
    })

    test('[AUTH-14] another customer’s document is unknown, like one that does not exist, and without a token there is none', async () => {
      const client = await loggedIn(neighbour)
      const shapes = new Set<string>()
      for (const id of [october, october.toLowerCase(), 'INV-0000-0000', '%', 'x%00', "' or 1=1 --"]) {
        const answer = await client.get(`/api/documents/${encodeURIComponent(id)}`)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
        const { requestId: _, ...problem } = answer.json<{ requestId?: string }>()
        shapes.add(JSON.stringify(problem))
      }
      expect([...shapes]).toHaveLength(1)
      const nobody = await new TestClient(backend().app).get(`/api/documents/${october}`)
      expect(nobody.statusCode).toBe(401)
      expect(nobody.rawPayload.includes('%PDF')).toBe(false)
    })

    test('[ACC-1] a request has a receipt, and a bill of a former system has no document', async () => {
      const { client, accountNumber, send } = await newCustomer()
      await backend()
        .db.insert(bills)
        .values({
          invoiceNumber: `OLD-${accountNumber}`,
          accountNumber,
          issuedOn: '2026-01-05',
          dueOn: '2026-01-26',
          periodStart: '2025-12-01',
          periodEnd: '2025-12-31',
          usedWattHours: 1000,
          amountCents: 0,
        })
      expect(await listOf(client)).toEqual([])
      expect((await client.get(`/api/documents/OLD-${accountNumber}`)).statusCode).toBe(404)
      const sent = await send('complaint', complaint)
      expect(sent.statusCode, sent.body).toBe(201)
      const { reference } = sent.json<{ reference: string }>()
      const [receipt, ...others] = await listOf(client)
      expect(others).toEqual([])
      const title = `Receipt for your complaint, ${reference}`
      expect(receipt).toMatchObject({ documentId: reference, kind: 'REQUEST', title })
      const { text } = await readPdf((await client.get(`/api/documents/${reference}`)).rawPayload)
      expect(text).toContain('What you asked for A bill or a price')
      expect(text).toContain('Our answer by')
      expect(text).not.toContain('twice as high')
    })

    test('[ACC-1] direct debit requests and payment plans are documents, as they were agreed to', async () => {
      const { client, accountNumber } = await newCustomer()
      const { userId } = (await client.get('/user')).json<{ userId: string }>()
      const { db } = backend()
      // No edition in the code is like this any more.
      const agreement = {
        points: ['We debit each bill on its day.', 'You can cancel at any time.'],
        consent: { label: 'I agree to the terms of 2025', description: 'I ask you to debit my bills.' },
      }
      const whose = { id: randomUUID(), customerId: userId, accountNumber }
      const ends = accountNumber.slice(-4)
      await db.insert(debitRequests).values({
        ...whose,
        ...{ reference: `DDR-${ends}-0001`, status: 'CANCELLED', bankToken: 'tok_secret' },
        ...{ accountName: 'M Nguyen', bsb: '062000', ending: '678', coversFrom: '2026-03-01' },
        ...{ agreementVersion: '2025-01', agreementSha256: '', agreement },
        ...{ agreedAt: new Date('2026-02-20T13:30:00Z'), endedAt: new Date('2026-04-01T00:00:00Z') },
      })
      await db.insert(paymentPlans).values({
        ...whose,
        ...{ reference: `PLN-${ends}-0002`, status: 'ACTIVE', frequency: 'MONTHLY', firstOn: '2026-03-31' },
        ...{
          owedCents: 25_050,
          amountCents: 10_000,
          // Not computed by today's rules.
          instalments: [
            { number: 1, dueOn: '2026-03-31', amount: 20_000 },
            { number: 2, dueOn: '2026-04-29', amount: 5050 },
          ],
          afterEntry: 0,
          agreedAt: new Date('2026-03-02T00:00:00Z'),
        },
      })
      const [plan, request] = await listOf(client)
      expect([plan, request]).toMatchObject([
        { kind: 'TERMS', title: `Payment plan PLN-${ends}-0002`, issuedOn: '2026-03-02' },
        // Half past midnight in New South Wales.
        { kind: 'TERMS', title: `Direct debit request DDR-${ends}-0001`, issuedOn: '2026-02-21' },
      ])
      const textOf = async (id = '') =>
        (await readPdf((await client.get(`/api/documents/${id}`)).rawPayload)).text
      const printed = await textOf(plan?.documentId)
      expect(printed).toContain('Amount of the plan $250.50')
      expect(printed).toMatch(/1 31 March 2026 \$200\.00 2 29 April 2026 \$50\.50/)
      expect(printed).not.toContain('May 2026')
      const asked = await textOf(request?.documentId)
      expect(asked).toContain('BSB 062-000')
      expect(asked).toContain('Ending in 678')
      expect(asked).toContain('Edition of terms 2025-01')
      for (const words of [...agreement.points, ...Object.values(agreement.consent)])
        expect(asked).toContain(words)
      expect(asked).not.toContain('tok_secret')
      const stranger = await loggedIn(neighbour)
      expect((await stranger.get(`/api/documents/${request?.documentId}`)).statusCode).toBe(404)
    })

    test('[ACC-1] opening a document reads only what it contains: the ledger only for a payment', async () => {
      const { client, send } = await newCustomer()
      const sent = await send('complaint', complaint)
      const { reference } = sent.json<{ reference: string }>()
      const { userId } = (await client.get('/user')).json<{ userId: string }>()
      const { db, tables } = watched(backend().db)
      const documents = createDocuments({ db, now: () => backend().clock.now, facts: sampleLetterheadFacts })
      expect((await documents.open(userId, reference))?.shown.documentId).toBe(reference)
      expect(tables).toContain('customer_requests')
      expect(tables).not.toContain('ledger_entries')
      expect(tables).not.toContain('payments')
      tables.clear()
      await documents.list(userId)
      expect(tables).toContain('ledger_entries')
    })
  })
