import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import {
  HalfHourDay,
  MeterDataFile,
  MeterDataSpan,
  UsageDay,
  UsagePeriods,
  UsagePeriodsSpan,
  UsageSeries,
  UsageSpan,
} from '../schemas/usage.ts'
import { authorisedRead, missing, validatedRead } from './errors.ts'

/** The readings of the customer's meter. A named account must belong to the token's owner; any other is 404. */
export const usage = rest.router(
  {
    series: {
      method: 'GET',
      path: '/api/usage',
      query: UsageSpan,
      responses: { 200: UsageSeries, ...missing, ...validatedRead, ...authorisedRead },
      summary:
        'The electricity usage of an account by day or by month; 422 for a stretch that ends before it begins, or is longer than 731 days',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    periods: {
      method: 'GET',
      path: '/api/usage/periods',
      query: UsagePeriodsSpan,
      responses: { 200: UsagePeriods, ...missing, ...validatedRead, ...authorisedRead },
      summary:
        'Days, months or years of an account; months and years each beside the one before and the same of the year before; 422 for a stretch that ends before it begins, or is longer than ten years, or 62 days by day; 429 with `Retry-After` for a customer who asks for costs too often',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    halfHours: {
      method: 'GET',
      path: '/api/usage/half-hours',
      query: UsageDay,
      responses: { 200: HalfHourDay, ...missing, ...validatedRead, ...authorisedRead },
      summary: 'The half-hours of one day of an account, and what the day costs',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
    meterData: {
      method: 'GET',
      path: '/api/usage/meter-data',
      query: MeterDataSpan,
      responses: { 200: MeterDataFile, ...missing, ...validatedRead, ...authorisedRead },
      summary:
        'The interval meter data of an account as a NEM12 file; 422 for a stretch that ends before it begins, or is longer than 731 days',
      metadata: facts({ clauses: ['ACC-1', 'AUTH-14'], bearer: 'needed' }),
    },
  },
  { strictStatusCodes: true },
)
