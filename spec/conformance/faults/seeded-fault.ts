import type { Profile } from '../../../src/conformance/report.ts'
import type { Answered, Asked, Fault } from '../faulty-proxy.ts'
import type { Forward } from './exchange.ts'
import { asTaken, headerOf, isAsked, jsonOf, stateless, withJson } from './exchange.ts'
import { bearerOf, tokenFrom, withBearer, withFreshPair } from './session.ts'

/** A fault with the checks that have to find it. */
export interface SeededFault extends Fault {
  /** Ids; each one has to find something, and nothing outside their group may. */
  readonly foundBy: readonly string[]
  /** If more is needed than the profile of those checks. */
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

/** Answers of one route (`GET /csrf`), or of every one (`*`), changed. */
export const answering = (
  foundBy: string | readonly string[],
  name: string,
  label: string,
  change: Change,
): SeededFault => {
  const [method = '', path = ''] = label.split(' ')
  const isMeant = (asked: Asked) => label === '*' || isAsked(asked, method, path)
  return seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const answer = await forward()
      return isMeant(asked) ? change(answer, asked) : answer
    }),
  )
}

/**
 * Requests of one route (`POST /login`) that the right backend refuses with a status are answered as if they had been accepted:
 * all of them, or those that are meant.
 */
export const takingAt =
  (label: string) =>
  (
    foundBy: string | readonly string[],
    name: string,
    status: number,
    isMeant: (body: Readonly<Record<string, unknown>>, asked: Asked, answer: Answered) => boolean = () =>
      true,
  ): SeededFault => {
    const [method = '', path = ''] = label.split(' ')
    return seeded(
      foundBy,
      stateless(name, async (asked, forward) => {
        const answer = await forward()
        const isFaulty = isAsked(asked, method, path) && answer.status === status
        return isFaulty && isMeant(jsonOf(asked) ?? {}, asked, answer) ? asTaken(asked, forward) : answer
      }),
    )
  }

/** Changes only answers with this status. */
export const when =
  (status: number, change: Change): Change =>
  (answer, asked) =>
    answer.status === status ? change(answer, asked) : answer

export const member =
  (name: string, value: unknown): Change =>
  (answer) =>
    withJson(answer, { ...jsonOf(answer), [name]: value })

/** Requests that are meant are answered otherwise. */
export const instead = (
  foundBy: string | readonly string[],
  name: string,
  isMeant: (asked: Asked) => boolean,
  answer: (asked: Asked, forward: Forward) => Promise<Answered>,
): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => (isMeant(asked) ? answer(asked, forward) : forward())),
  )

/** A route that refuses a link in words that depend on it: whoever tries links learns from them. */
export const inOwnWords = (foundBy: string, label: string): SeededFault =>
  answering(
    foundBy,
    `${label} refuses a link in words of its own`,
    label,
    when(410, (answer, asked) =>
      withJson(answer, { ...jsonOf(answer), detail: `No link of ${asked.body.length} letters.` }),
    ),
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

/** The backend issues other tokens than the right one, and accepts them. */
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
        return withJson(answer, { ...jsonOf(answer), token: other })
      }
    },
  })

/** Remembers the live token of each login, so that a fault may let somebody in with it. */
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
