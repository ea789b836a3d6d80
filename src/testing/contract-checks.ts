import type { Verdict } from '../../contracts/check-answer.ts'
import { checkRequest } from '../../contracts/check-request.ts'
import { checkReply, memberBeyond } from '../../contracts/check-strictly.ts'
import { validateInWords } from '../../contracts/in-words.ts'
import type { PromisedAnswer } from '../../contracts/promised-answer.ts'
import type { AppRoute } from '../../contracts/rest.ts'
import { isSchema, namesOf, toPointer } from '../../contracts/standard-schema.ts'
import { routeKey } from './contract-routes.ts'
import { MockError } from './mock-error.ts'

/** One way in which a value breaks the contract. */
export interface Fault {
  /** JSON pointer (RFC 6901); '' is the whole value. */
  readonly pointer: string
  /** The expected and the actual value. */
  readonly detail: string
}

/** How a value breaks a schema; empty without a schema. Pointers start with `part`. */
export const partFaults = (schema: unknown, value: unknown, part: string): Fault[] =>
  isSchema(schema)
    ? (validateInWords(schema, value).issues ?? []).map((issue) => ({
        pointer: toPointer([part, ...namesOf(issue)]),
        detail: issue.message,
      }))
    : []

export interface RequestParts {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Without the value, because answers must not repeat input. */
export const shownFault = ({ pointer, detail }: Fault): Fault => ({ pointer, detail })

/** How a request breaks its contract; pointers start at the top of the request: `/body/email`. */
export const requestFaults = (route: AppRoute, parts: RequestParts): Fault[] =>
  checkRequest(route, parts, validateInWords).map(shownFault)

export const documentedStatuses = (route: AppRoute): number[] => Object.keys(route.responses).map(Number)

/** The error in a body. Members that the contract does not have are errors too, so that no test relies on them. */
function faultOf(verdict: Verdict, status: number): Fault | null {
  const { broken, issue } = verdict
  if (issue) return { pointer: toPointer(namesOf(issue)), detail: issue.message }
  if (broken === 'problemStatus') return { pointer: '/status', detail: `the answer's status is ${status}` }
  const pointer = memberBeyond(verdict)
  return pointer === null ? null : { pointer, detail: 'Unexpected member: the contract does not know it' }
}

/** Throws a `MockError` that names route, status and field if the contract does not allow this answer. */
export function ensureAnswer(route: AppRoute, status: number, body: unknown): PromisedAnswer {
  const key = routeKey(route)
  const refuse = (reason: string, field?: string) =>
    new MockError('MOCK_ANSWER', `${key} ${reason}`, {
      route: key,
      status,
      ...(field !== undefined && { field }),
    })
  const verdict = checkReply(route, status, body, validateInWords)
  if (verdict.promised === null)
    throw refuse(`cannot answer ${status}: its contract has ${documentedStatuses(route).join(', ')}`)
  if (verdict.broken === 'noBody') throw refuse(`has no body in its answer ${status}`, '')
  const fault = faultOf(verdict, status)
  if (fault === null) return verdict.promised
  const place = fault.pointer === '' ? 'the body as a whole' : fault.pointer
  throw refuse(
    `cannot answer ${status} with this body: ${place} breaks the contract (${fault.detail})`,
    fault.pointer,
  )
}
