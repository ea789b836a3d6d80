import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { Invoice } from '../schemas/invoice.ts'
import { AccountChoice, AccountList, AccountOverview, BillList } from '../schemas/my-account.ts'
import { authorisedRead, judgedRead, missing } from './errors.ts'

const invoiceNumber = z.object({ invoiceNumber: z.string().check(z.minLength(1)) })

/** What the customer sees of their own accounts. A named account has to be one of the token's owner; another's is 404. */
export const myAccount = rest.router(
  {
    accounts: {
      method: 'GET',
      path: '/api/my-account/accounts',
      responses: { 200: AccountList, ...authorisedRead },
      summary: "The customer's accounts, open ones first",
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    overview: {
      method: 'GET',
      path: '/api/my-account',
      query: AccountChoice,
      responses: { 200: AccountOverview, ...missing, ...judgedRead, ...authorisedRead },
      summary: "The customer's name, and plan and balance of an account",
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    bills: {
      method: 'GET',
      path: '/api/my-account/bills',
      query: AccountChoice,
      responses: { 200: BillList, ...missing, ...judgedRead, ...authorisedRead },
      summary: 'The bills of an account, newest first',
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
