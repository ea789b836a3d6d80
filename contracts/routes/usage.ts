import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { UsageSeries, UsageSpan } from '../schemas/usage.ts'
import { authorisedRead, judgedRead } from './errors.ts'

/** What the customer's meter has measured. Always that of the token's owner: no request names an account or a meter. */
export const usage = rest.router(
  {
    series: {
      method: 'GET',
      path: '/api/usage',
      query: UsageSpan,
      responses: { 200: UsageSeries, ...judgedRead, ...authorisedRead },
      summary:
        "The customer's electricity usage by day or by month; 422 for a stretch that ends before it begins, or is longer than 731 days",
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
