import { asProblem, isRequestTo, jsonOf, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, when } from './seeded-fault.ts'

const path = '/api/usage/meter-data'

const changing = (foundBy: string, name: string, change: (file: string) => string): SeededFault =>
  answering(
    foundBy,
    name,
    `GET ${path}`,
    when(200, (answer) => {
      const shown = jsonOf(answer) as { file: string | null }
      return shown.file === null ? answer : withJson(answer, { ...shown, file: change(shown.file) })
    }),
  )

const whole = 'usage/meter-data'
const agrees = 'usage/meter-data-agrees'

/** Possible faults of a customer's meter data file. */
export const meterDataFaults: readonly SeededFault[] = [
  changing(whole, 'the file has 47 half-hours in a day', (file) =>
    file.replace(/^(300,\d{8}),[\d.]+/gm, '$1'),
  ),
  changing(whole, 'the file is without its last record', (file) => file.replace(/900\r\n$/, '')),
  changing(whole, 'the file is of a neighbour’s NMI', (file) =>
    file.replaceAll(/^200,\w{10}/gm, '200,4103999999'),
  ),
  ...answersOf(`GET ${path} 200`, {
    [`${whole}`]: {
      'the file has a day more than was asked for': (answer) =>
        withJson(answer, { ...(jsonOf(answer) as object), to: '2026-01-01' }),
      'the number of days is wrong': (answer) =>
        withJson(answer, { ...(jsonOf(answer) as object), days: 999 }),
    },
  }),
  changing(agrees, 'what was used stands in the file as sent to the grid', (file) =>
    file.replaceAll(/^(200,\w{10},)E1,E1,E1/gm, '$1B1,B1,B1'),
  ),
  changing(agrees, 'half-hours are those of the clock on the wall, and not of market time', (file) =>
    file.replaceAll(/^(300,\d{8}),([\d.]+),([\d.]+),((?:[\d.]+,){46})/gm, '$1,$4$2,$3,'),
  ),
  changing(agrees, 'what was estimated passes for actual, or the other way round', (file) =>
    /,S14,/.test(file) ? file.replaceAll(',S14,', ',A,') : file.replaceAll(',A,', ',S14,'),
  ),
  ...answersOf(`GET ${path}`, {
    'usage/meter-data-refuses-stretch': {
      'it is not said what is wrong with a stretch': (answer) =>
        answer.status === 422 ? asProblem(answer, 422, 'There can be no answer.') : answer,
    },
  }),
  ...altering({
    'usage/meter-data-refuses-stretch: meter data of however long a stretch is given': (asked, forward) =>
      isRequestTo(asked, 'GET', path) && asked.path.includes('2024-01-01')
        ? forward({ ...asked, path: asked.path.replace('2024-01-01', '2025-06-01') })
        : forward(),
    'account/foreign-account: meter data of any number is that of the first account': (asked, forward) =>
      isRequestTo(asked, 'GET', path) && /account=\d/.test(asked.path)
        ? forward({ ...asked, path: asked.path.replace(/account=\d+&?/, '') })
        : forward(),
  }),
]
