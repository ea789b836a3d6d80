import { bodySubjects } from '../../../src/conformance/checks/body-subjects.ts'
import { ownershipCheckOf } from '../../../src/conformance/checks/ownership-checks.ts'
import { isRequestTo, jsonOf, withJson } from './exchange.ts'
import { newKey } from './key-faults.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, takingAt } from './seeded-fault.ts'

/** Possible faults of the routes of a group whose bodies name an account, or something that belongs to one. */
export const ownershipFaults = (group: string): readonly SeededFault[] =>
  bodySubjects
    .map(({ route: { path }, route, json }) => ({ path, id: ownershipCheckOf(route), json }))
    .filter(({ id }) => id.startsWith(`${group}/`))
    .flatMap(({ path, id, json }) => [
      ...takingAt(`POST ${path}`)(404, {
        [id]: { [`${path} accepts something that does not exist`]: () => true },
      }),
      ...('account' in (json().properties ?? {})
        ? altering({
            [id]: {
              [`${path} takes the first account for one that is not there`]: (asked, forward) => {
                const { account, ...rest } = jsonOf(asked) ?? {}
                const isMeant = isRequestTo(asked, 'POST', path) && account === 'gridfront-conform'
                return forward(isMeant ? newKey(withJson(asked, rest)) : asked)
              },
            },
          })
        : []),
    ])
