import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { DebitList } from '../schemas/debit.ts'
import { AccountChoice } from '../schemas/my-account.ts'
import { authorisedRead, missing, validatedRead } from './errors.ts'

/** Direct debits of an account, future and past. */
export const directDebitPayments = rest.router(
  {
    list: {
      method: 'GET',
      path: '/api/direct-debits',
      query: AccountChoice,
      responses: { 200: DebitList, ...missing, ...validatedRead, ...authorisedRead },
      summary: 'Which bills will be debited and when, and what became of each debit so far',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
