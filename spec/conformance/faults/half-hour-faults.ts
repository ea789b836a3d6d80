import { mayaNguyen } from '../../../fixtures/customers.ts'
import { asProblem, isRequestTo, jsonOf, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, when } from './seeded-fault.ts'

const path = '/api/usage/half-hours'
interface HalfHour {
  readonly startsAt: string
  readonly quality: string
  readonly used?: number
}

const changing = (
  foundBy: string,
  name: string,
  change: (halfHours: readonly HalfHour[]) => readonly object[],
): SeededFault =>
  answering(
    foundBy,
    name,
    `GET ${path}`,
    when(200, (answer) => {
      const day = jsonOf(answer) as { halfHours: HalfHour[] }
      return withJson(answer, { ...day, halfHours: change(day.halfHours) })
    }),
  )

const inOrder = 'account/half-hours'
const addUp = 'account/half-hours-add-up'

/** Possible faults of the half-hours of a day. */
export const halfHourFaults: readonly SeededFault[] = [
  changing(inOrder, 'a day on which clocks go forward has 48 half-hours', (all) =>
    all.length === 46 ? [...all.slice(0, 4), ...all.slice(2, 4), ...all.slice(4)] : all,
  ),
  changing(inOrder, 'the last half-hour of a day is left out', (all) => all.slice(0, -1)),
  changing(inOrder, 'the newest half-hour comes first', (all) => all.toReversed()),
  changing(inOrder, 'half-hours are given in market time all year, an hour off in summer', (all) =>
    all.map((one) => ({ ...one, startsAt: one.startsAt.replace('+11:00', '+10:00') })),
  ),
  changing(addUp, 'the half-hours of a day come to a watt-hour more than the day', ([first, ...others]) =>
    first?.used === undefined ? [] : [{ ...first, used: first.used + 1 }, ...others],
  ),
  changing(addUp, 'estimated half-hours are not marked, or measured ones are', (all) =>
    all.map((one) => ({ ...one, quality: one.quality === 'actual' ? 'estimated' : 'actual' })),
  ),
  changing(addUp, 'a controlled load takes more than all that was used', (all) =>
    all.map((one) => ({ ...one, controlledLoad: (one.used ?? 0) + 1 })),
  ),
  changing(addUp, 'power is sent to the grid where there are no panels', (all) =>
    all.map((one) => ({ ...one, exported: 5 })),
  ),
  ...answersOf(`GET ${path}`, {
    'account/half-hours-refuse-day: it is not said that a day is none': (answer) =>
      answer.status === 422 ? asProblem(answer, 422, 'There is no such thing.') : answer,
  }),
  ...altering({
    'account/foreign-account': {
      'the half-hours of any number are those of the first account': (asked, forward) => {
        const number = new URL(asked.path, 'http://any.invalid').searchParams.get('account')
        const isPassedOver = /^\d+$/.test(number ?? '') && number !== mayaNguyen.overview.accountNumber
        return isRequestTo(asked, 'GET', path) && isPassedOver
          ? forward({ ...asked, path: asked.path.replace(/account=\d+&?/, '') })
          : forward()
      },
    },
  }),
]
