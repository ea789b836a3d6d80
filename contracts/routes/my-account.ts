import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { Invoice } from '../schemas/invoice.ts'
import { AccountOverview, BillList } from '../schemas/my-account.ts'
import { authorisedRead, missing } from './errors.ts'

const invoiceNumber = z.object({ invoiceNumber: z.string().check(z.minLength(1)) })

/** What the customer sees of their own account. Always the account of the token's owner, never a named one. */
export const myAccount = rest.router(
  {
    overview: {
      method: 'GET',
      path: '/api/my-account',
      responses: { 200: AccountOverview, ...authorisedRead },
      summary: "The customer's name, plan and balance",
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    bills: {
      method: 'GET',
      path: '/api/my-account/bills',
      responses: { 200: BillList, ...authorisedRead },
      summary: "The customer's bills, newest first",
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    bill: {
      method: 'GET',
      path: '/api/my-account/bills/:invoiceNumber',
      pathParams: invoiceNumber,
      responses: { 200: Invoice, ...missing, ...authorisedRead },
      summary:
        'One bill of the customer in full, of whichever of their accounts; 404 for any other, whether there is one or not',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
