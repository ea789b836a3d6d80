import { asProblem, isRequestTo, jsonOf, stateless, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, answersOf, seeded, when } from './seeded-fault.ts'

const path = '/api/usage'
const route = `GET ${path}`

interface Reading {
  readonly period: string
  readonly used?: number
}
const changing = (
  foundBy: string,
  name: string,
  every: string,
  change: (readings: readonly Reading[]) => readonly object[],
): SeededFault =>
  answering(
    foundBy,
    name,
    route,
    when(200, (answer) => {
      const series = jsonOf(answer) as { every: string; readings: Reading[] }
      return series.every === every
        ? withJson(answer, { ...series, readings: change(series.readings) })
        : answer
    }),
  )

/** Passes the request on with another value of a member, as if it had been sent. */
const asking = (foundBy: string, name: string, change: (query: URLSearchParams) => void): SeededFault =>
  seeded(
    foundBy,
    stateless(name, (asked, forward) => {
      if (!isRequestTo(asked, 'GET', path)) return forward()
      const query = new URLSearchParams(asked.path.split('?')[1])
      change(query)
      return forward({ ...asked, path: `${path}?${query}` })
    }),
  )

/** Possible faults of a customer's usage. */
export const usageFaults: readonly SeededFault[] = [
  changing('account/usage', 'a day of usage is listed twice', 'day', ([first, ...others]) =>
    first === undefined ? [] : [first, first, ...others],
  ),
  changing('account/usage', 'the newest day of usage comes first', 'day', (days) => days.toReversed()),
  changing('account/usage', 'a gap of usage is left out', 'day', (days) =>
    days.filter(({ used }) => used !== undefined),
  ),
  ...answersOf(`${route} 200`, {
    'account/usage: usage is compared with itself': (answer) => {
      const { from, to, ...series } = jsonOf(answer) as { from: string; to: string; earlier: object }
      return withJson(answer, { ...series, from, to, earlier: { ...series.earlier, from, to } })
    },
  }),
  changing('account/usage-adds-up', 'a month of usage is a watt-hour more than its days', 'month', (months) =>
    months.map((month) => (month.used === undefined ? month : { ...month, used: month.used + 1 })),
  ),
  changing('account/usage-adds-up', 'a month with a gap passes for a whole one', 'month', (months) =>
    months.map((month) =>
      month.used === undefined ? { period: month.period, quality: 'actual', used: 1000 } : month,
    ),
  ),
  asking(
    'account/usage-refuses-stretch',
    'usage of a stretch that ends before it begins is none',
    (query) => {
      if (String(query.get('to')) < String(query.get('from'))) query.set('from', String(query.get('to')))
    },
  ),
  asking('account/usage-refuses-stretch', 'usage of any length is returned', (query) => {
    if (query.get('from') === '2024-01-01') query.set('from', '2024-01-02')
  }),
  ...answersOf(route, {
    'account/usage-refuses-stretch': {
      'it is not said what is wrong with a stretch': (answer) =>
        answer.status === 422 ? asProblem(answer, 422, 'There can be no answer.') : answer,
    },
  }),
]
