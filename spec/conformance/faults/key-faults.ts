import type { Answered, Asked } from '../fault.ts'
import { asProblem, isRequestTo, stateless, withHeaders } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { seeded } from './seeded-fault.ts'

const keyOf = ({ headers }: Asked) => String(headers['idempotency-key'])

/** The same request with another idempotency key. */
export const newKey = (asked: Asked) => withHeaders(asked, { 'idempotency-key': crypto.randomUUID() })

/** `isMeant`: the requests that create something, which the correct backend answers with 201. */
export const keyUsedUp = (foundBy: string, isMeant: (asked: Asked) => boolean): SeededFault =>
  seeded(foundBy, {
    name: 'a key is used up by its first request',
    make: () => {
      const used = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        if (!isMeant(asked) || answer.status !== 201) return answer
        if (used.has(keyOf(asked))) return asProblem(answer, 409, 'This key was used.')
        used.add(keyOf(asked))
        return answer
      }
    },
  })

/** `isMeant`: as above. The correct backend answers another body with 422. */
export const keyOfAnyBody = (foundBy: string, isMeant: (asked: Asked) => boolean): SeededFault =>
  seeded(foundBy, {
    name: 'a key gets the first answer, whatever its body is',
    make: () => {
      const first = new Map<string, Answered>()
      return async (asked, forward) => {
        const key = keyOf(asked)
        const answer = await forward()
        if (!isMeant(asked)) return answer
        if (answer.status === 201) first.set(key, first.get(key) ?? answer)
        return answer.status === 422 ? (first.get(key) ?? answer) : answer
      }
    },
  })

/** Possible faults of the idempotency keys of a route, which the checks of a group find. */
export function keyFaults(group: string, path: string): readonly SeededFault[] {
  const isMeant = (asked: Asked) => isRequestTo(asked, 'POST', path)
  const isKey = (asked: Asked) => keyOf(asked).length >= 16
  const keyless = (foundBy: string, name: string, isFaulty: (asked: Asked) => boolean) =>
    seeded(
      `${group}/${foundBy}`,
      stateless(`${path} ${name}`, (asked, forward) =>
        forward(isMeant(asked) && isFaulty(asked) ? newKey(asked) : asked),
      ),
    )
  return [
    keyUsedUp(`${group}/key-replayed`, isMeant),
    keyless('key-replayed', 'takes effect each time, whatever its key', isKey),
    keyOfAnyBody(`${group}/key-of-another-body`, isMeant),
    keyless('key-needed', 'needs no key', (asked) => !isKey(asked)),
  ]
}
