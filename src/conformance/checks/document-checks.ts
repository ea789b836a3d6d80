import { mediaType } from '../../../contracts/check-answer.ts'
import type { CustomerDocument } from '../../../contracts/schemas/document.ts'
import type { Invoice } from '../../../contracts/schemas/invoice.ts'
import type { Bill } from '../../../contracts/schemas/my-account.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { documents, myAccount } from '../routes.ts'
import { toJson } from '../to-json.ts'

const common = {
  profile: 'customer',
  clauses: ['ACC-1', 'API-12'],
  after: [loginCheck],
  route: 'GET /api/documents/:documentId',
} as const

/** The first dozen is enough. */
const maxDocuments = 12

const ask = (customer: HttpClient, documentId: string) =>
  customer.ask(documents.file, { params: { documentId } })

async function listed(context: CheckContext): Promise<readonly [Reply, readonly CustomerDocument[]]> {
  const customer = await context.customer()
  const reply = (await customer.ask(documents.list)).mustBe(200, 'The list of documents was refused.')
  const { documents: list = [] } = reply.json as { documents?: readonly CustomerDocument[] }
  if (list.length === 0) throw new LeftOut('the customer has no documents: take one who has a bill')
  return [reply, list.slice(0, maxDocuments)]
}

async function eachFile(
  context: CheckContext,
  check: (reply: Reply, document: CustomerDocument) => void | Promise<void>,
): Promise<void> {
  const customer = await context.customer()
  const [, list] = await listed(context)
  await context.each(list, async (document) => {
    const reply = await ask(customer, document.documentId)
    reply.mustBe(200, `The document ${document.documentId} of the list cannot be opened.`)
    await check(reply, document)
  })
}

/** Each is similar to a document's number, but not in use. */
const likeIt = (id: string): readonly string[] => [`${id}0`, id.slice(0, -1), `${id} `, '%', 'conform', '0']

/** The bill in full, or null if it is not kept as it was issued. */
async function inFull(customer: HttpClient, invoiceNumber: string): Promise<Invoice | null> {
  const reply = await customer.ask(myAccount.bill, { params: { invoiceNumber } })
  return reply.status === 404 ? null : (reply.mustBe(200, 'A bill was refused.').json as unknown as Invoice)
}

const inEnglish = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)

export const documentChecks: readonly Check[] = checksOf(common, {
  'documents/opens': {
    title: 'The list names no document that cannot be opened',
    run: (context) => eachFile(context, () => {}),
  },
  'documents/is-whole': {
    title: 'A document is a whole PDF: it begins with %PDF- and comes to its end',
    run: (context) =>
      eachFile(context, (reply) => {
        reply.mustHold(
          mediaType(reply.header('content-type') ?? '') === 'application/pdf' &&
            reply.body.startsWith('%PDF-') &&
            reply.body.trimEnd().endsWith('%%EOF'),
          'The file is no PDF, or was cut off.',
          'application/pdf, from %PDF- to %%EOF',
          `${reply.header('content-type')}, to ${toJson(reply.body.trimEnd().slice(-8))}`,
        )
      }),
  },
  'documents/same-bytes': {
    title: 'A document is the same each time: what was issued does not change',
    run: async (context) => {
      const customer = await context.customer()
      await eachFile(context, async (reply, { documentId }) => {
        const again = await ask(customer, documentId)
        reply.mustHold(
          again.body === reply.body,
          'The document is another one than a moment ago.',
          'the same file',
          'another file',
        )
      })
    },
  },
  'documents/file-name': {
    title: 'A document is saved under the name that the list has, which tells nothing of its customer',
    run: async (context) => {
      const customer = await context.customer()
      const overview = (await customer.ask(myAccount.overview)).mustBe(200, 'The overview was refused.')
      const { customer: person, accountNumber } = overview.json as {
        customer: { lastName: string }
        accountNumber: string
      }
      await eachFile(context, (reply, { fileName }) => {
        const wanted = `attachment; filename="${fileName}"`
        reply.mustHold(
          reply.header('content-disposition') === wanted,
          'The file has another name than in the list, or is shown in the place of a page.',
          wanted,
          String(reply.header('content-disposition')),
          'content-disposition',
        )
        const revealed = [person.lastName, accountNumber].find(
          (text) => text.length > 2 && fileName.toLowerCase().includes(text.toLowerCase()),
        )
        reply.mustHold(
          revealed === undefined,
          'The name of the file tells whose it is: others may see it on a shared device.',
          'a name without name and account number',
          fileName,
        )
      })
    },
  },
  'documents/not-guessed-at': {
    title: 'A browser may not guess at the type of a document (X-Content-Type-Options)',
    run: (context) =>
      eachFile(context, (reply) => {
        reply.mustHold(
          reply.header('x-content-type-options')?.toLowerCase() === 'nosniff',
          'The file goes out without nosniff.',
          'nosniff',
          String(reply.header('x-content-type-options')),
          'x-content-type-options',
        )
      }),
  },
  'documents/list': {
    title: 'The documents are listed once each, newest first',
    route: 'GET /api/documents',
    run: async (context) => {
      const [reply, list] = await listed(context)
      const days = list.map(({ issuedOn }) => issuedOn)
      const ids = new Set(list.map(({ documentId }) => documentId))
      reply.mustHold(
        ids.size === list.length && toJson(days) === toJson(days.toSorted(inEnglish)),
        'A document is listed twice, or they are not newest first.',
        toJson(days.toSorted(inEnglish)),
        toJson(days),
      )
    },
  },
  'documents/bills': {
    title: 'Each bill that is kept in full is among the documents, under its number and day, and no other is',
    route: 'GET /api/documents',
    run: async (context) => {
      const customer = await context.customer()
      const [reply] = await listed(context)
      const { documents: list } = reply.json as { documents: readonly CustomerDocument[] }
      const { bills } = (await customer.ask(myAccount.bills)).mustBe(200, 'The bills were refused.').json as {
        bills: readonly Bill[]
      }
      const papers = list.filter(({ kind }) => kind === 'BILL')
      const strange = papers.find(
        ({ documentId, issuedOn }) =>
          !bills.some((bill) => bill.invoiceNumber === documentId && bill.issuedOn === issuedOn),
      )
      reply.mustHold(
        strange === undefined,
        'A bill among the documents is none of the account, or has another day.',
        'bills of the list of bills',
        toJson(strange),
      )
      await context.each(bills.slice(0, maxDocuments), async ({ invoiceNumber }) => {
        if ((await inFull(customer, invoiceNumber)) === null) return
        reply.mustHold(
          papers.some(({ documentId }) => documentId === invoiceNumber),
          `The bill ${invoiceNumber} is not among the documents.`,
          invoiceNumber,
          toJson(papers.map(({ documentId }) => documentId)),
        )
      })
    },
  },
  'documents/unknown': {
    clauses: ['AUTH-14', 'API-12'],
    title: 'Every document number that is not the customer’s gets the same 404, whether or not it exists',
    run: async (context) => {
      const customer = await context.customer()
      const [, [first]] = await listed(context)
      const answers = new Set<string>()
      await context.each(likeIt(first?.documentId ?? ''), async (documentId) => {
        const reply = await customer.attempt(documents.file, { params: { documentId } })
        reply.mustBe(404, `A document came for ${toJson(documentId)}, which is the number of none.`)
        const { title, detail, type } = reply.json
        answers.add(toJson([type, title, detail]))
        reply.mustHold(
          answers.size === 1,
          'The answers for two documents that do not exist differ, which may reveal which documents exist.',
          [...answers][0] ?? '',
          [...answers].at(-1) ?? '',
        )
      })
    },
  },
  'documents/token-needed': {
    clauses: ['AUTH-14', 'API-12'],
    title: 'Without a token no byte of a document is sent, nor whether it exists',
    run: async (context) => {
      const [, list] = await listed(context)
      const [first] = list
      const nobody = context.client()
      await context.each([first?.documentId ?? '', 'conform'], async (documentId) => {
        const reply = await nobody.attempt(documents.file, { params: { documentId } })
        reply.mustBe(401, 'A document was asked for without a token.')
      })
    },
  },
})
