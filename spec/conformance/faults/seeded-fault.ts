import type { Profile } from '../../../src/conformance/report.ts'
import type { Answered, Asked, Fault } from '../fault.ts'
import type { Forward } from './exchange.ts'
import { asTaken, headerOf, isRequestTo, jsonOf, stateless, withMembers } from './exchange.ts'
import { bearerOf, tokenFrom, withBearer, withFreshPair } from './session.ts'

/** A fault with the checks that have to find it. */
export interface SeededFault extends Fault {
  /** Ids. Each must find something, and no check outside their groups may. */
  readonly foundBy: readonly string[]
  /** Needed if the fault does not show in the profile of those checks. */
  readonly profiles?: readonly Profile[]
}

type Change = (answer: Answered, asked: Asked) => Answered | Promise<Answered>

export const seeded = (
  foundBy: string | readonly string[],
  fault: Omit<SeededFault, 'foundBy'>,
): SeededFault => ({
  ...fault,
  foundBy: [foundBy].flat(),
})

/**
 * Faults under the checks that have to find them: `'user/a, user/b: what is wrong'` for one fault, `'user/a': { … }` with
 * a member for each of several.
 */
type ByCheck<Kind> = Readonly<Record<string, Kind | Readonly<Record<string, Kind>>>>

function eachOf<Kind extends (...args: never[]) => unknown>(
  faults: ByCheck<Kind>,
  make: (kind: Kind) => Fault['make'],
): SeededFault[] {
  const one = (ids: string, name: string, kind: Kind) => seeded(ids.split(', '), { name, make: make(kind) })
  return Object.entries(faults).flatMap(([key, given]) => {
    if (typeof given !== 'function') return Object.entries(given).map(([name, kind]) => one(key, name, kind))
    const [ids = '', ...name] = key.split(': ')
    return [one(ids, name.join(': '), given)]
  })
}

type Alter = ReturnType<Fault['make']>

/** Faults without state. */
export const altering = (faults: ByCheck<Alter>): SeededFault[] => eachOf(faults, (alter) => () => alter)

/** Faults with a state of their own in each run. */
export const remembering = (faults: ByCheck<Fault['make']>): SeededFault[] => eachOf(faults, (make) => make)

/** Faults of the answers to one route with any status (`GET /csrf`) or with one (`GET /csrf 200`), or to all (`*`, `* * 401`). */
export function answersOf(label: string, faults: ByCheck<Change>): SeededFault[] {
  const [method = '', path = '', status] = label.split(' ')
  const isMeant = (asked: Asked, answer: Answered) =>
    (method === '*' || isRequestTo(asked, method, path)) &&
    (status === undefined || answer.status === Number(status))
  return eachOf(faults, (change) => () => async (asked, forward) => {
    const answer = await forward()
    return isMeant(asked, answer) ? change(answer, asked) : answer
  })
}

/** Changes the answers of one route (`GET /csrf`), or of all (`*`). */
export const answering = (
  foundBy: string | readonly string[],
  name: string,
  label: string,
  change: Change,
): SeededFault => {
  const [method = '', path = ''] = label.split(' ')
  const isMeant = (asked: Asked) => label === '*' || isRequestTo(asked, method, path)
  return seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      return isMeant(asked) ? change(answer, asked) : answer
    }),
  )
}

type IsMeant = (body: Readonly<Record<string, unknown>>, asked: Asked, answer: Answered) => boolean

/**
 * Answers requests of one route (`POST /login`) that the correct backend refuses with a status as if they had been
 * accepted: those that match.
 */
export const takingAt = (label: string) => (status: number, faults: ByCheck<IsMeant>) => {
  const [method = '', path = ''] = label.split(' ')
  return eachOf(faults, (isMeant) => () => async (asked, forward) => {
    const answer = await forward()
    const isFaulty = isRequestTo(asked, method, path) && answer.status === status
    return isFaulty && isMeant(jsonOf(asked) ?? {}, asked, answer) ? asTaken(asked, forward) : answer
  })
}

/** Changes only answers with this status. */
export const when =
  (status: number, change: Change): Change =>
  (answer, asked) =>
    answer.status === status ? change(answer, asked) : answer

export const member =
  (name: string, value: unknown): Change =>
  (answer) =>
    withMembers(answer, { [name]: value })

/** Answers matching requests differently. */
export const insteadAt = (isMeant: (asked: Asked) => boolean, faults: ByCheck<Alter>): SeededFault[] =>
  eachOf(
    faults,
    (alter) => () => async (asked, forward) => (isMeant(asked) ? alter(asked, forward) : forward()),
  )

/** A route that refuses links with different texts, which tells somebody who tries links something about them. */
export const inOwnWords = (foundBy: string, label: string): SeededFault =>
  answering(
    foundBy,
    `${label} refuses a link in words of its own`,
    label,
    when(410, (answer, asked) => withMembers(answer, { detail: `No link of ${asked.body.length} letters.` })),
  )

/** Accepts unsafe requests that must be refused, as if they had a valid CSRF token. */
export const lettingIn = (
  foundBy: string | readonly string[],
  name: string,
  isMeant: (asked: Asked) => boolean,
): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      if (asked.method !== 'POST' || answer.status !== 403 || !isMeant(asked)) return answer
      const { origin: _, 'sec-fetch-site': __, ...headers } = asked.headers
      return forward(await withFreshPair({ ...asked, headers }, forward))
    }),
  )

/** The backend issues and accepts tokens other than the correct one. */
export const handingOut = (
  foundBy: string | readonly string[],
  name: string,
  change: (token: string, count: number) => string,
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      const right = new Map<string, string>()
      let count = 0
      return async (asked, forward) => {
        const own = right.get(bearerOf(asked))
        const answer = await forward(own === undefined ? asked : withBearer(asked, own))
        const token = tokenFrom(asked, answer)
        if (token === '') return answer
        count += 1
        const other = change(token, count)
        if (!right.has(other)) right.set(other, token)
        return withMembers(answer, { token: other })
      }
    },
  })

/** Stores the live token of each login, so that a fault may use it. */
export const rememberingTokens = (
  foundBy: string | readonly string[],
  name: string,
  alter: (asked: Asked, forward: Forward, tokens: readonly string[]) => Promise<Answered>,
): SeededFault =>
  seeded(foundBy, {
    name,
    make: () => {
      const tokens: string[] = []
      return async (asked, forward) => {
        const answer = await alter(asked, forward, tokens)
        const token = tokenFrom(asked, answer)
        if (token !== '') tokens.push(token)
        return answer
      }
    },
  })

export const isApi = ({ path }: Asked): boolean => /^\/(?:csrf|login|logout|user|api\/)/.test(path)
export const typeOf = (message: Asked | Answered): string => headerOf(message, 'content-type')
