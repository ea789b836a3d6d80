import type { ReceivedAnswer, Verdict } from './check-answer.ts'
import { checkAnswer, checkBody, isJson, mediaType } from './check-answer.ts'
import type { PromisedAnswer } from './promised-answer.ts'
import { promisedBy } from './promised-answer.ts'
import type { AppRoute } from './rest.ts'
import type { Validate } from './standard-schema.ts'
import { toPointer, validateNow } from './standard-schema.ts'

/** The media type of problem documents (RFC 9457). */
export const problemType = 'application/problem+json'

/** RFC 9239: the older name of the same type, which many hosts still send. */
const withNewName = (type: string) => type.replace(/^application\/javascript(?![^;\s])/i, 'text/javascript')

/** Whether a charset other than JSON's is given: programs that believe it would decode other characters. */
const namesOtherCharset = (contentType: string) =>
  !/^(?:utf-?8)?$/i.test(/;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType)?.[1] ?? '')

/** RFC 9457, section 3.1.2: the status in a problem document equals that of the answer. */
function checkProblem(verdict: Verdict, status: number): Verdict {
  const { promised, broken, value } = verdict
  if (broken !== null || promised?.contentType !== problemType) return verdict
  return (value as { readonly status?: unknown }).status === status
    ? verdict
    : { ...verdict, broken: 'problemStatus' }
}

/** An answer as it was transmitted. */
export interface WireAnswer extends Omit<ReceivedAnswer, 'text'> {
  /** null if no body was requested, as with HEAD: the body is then not checked. */
  readonly text: string | null
  /** false: the bytes were not valid UTF-8, and the text is a guess. Default true. */
  readonly isUtf8?: boolean
}

/** Checks an answer by everything in its contract; a client accepts more (`checkAnswer`). */
export function checkStrictly(route: AppRoute, answer: WireAnswer): Verdict {
  const { status, text, bytes, isUtf8 = true } = answer
  const contentType = withNewName(answer.contentType)
  const promised = promisedBy(route, status)
  if (promised === null || text === null) return { promised, broken: promised === null ? 'status' : null }
  const verdict = checkAnswer(route, { status, contentType, text, bytes })
  const { contentType: wanted } = promised
  if (wanted === null || verdict.broken === 'contentType') return verdict
  if (wanted !== '*/*' && mediaType(contentType) !== mediaType(wanted))
    return { promised, broken: 'contentType' }
  // RFC 8259, section 8.1.
  if (isJson(wanted) && (!isUtf8 || text.startsWith('\ufeff') || namesOtherCharset(contentType)))
    return { promised, broken: 'encoding' }
  return checkProblem(verdict, status)
}

/** Checks an answer before it is sent. `validate` may add messages to issues. */
export function checkReply(
  route: AppRoute,
  status: number,
  body: unknown,
  validate: Validate = validateNow,
): Verdict {
  const promised = promisedBy(route, status)
  if (promised === null) return { promised, broken: 'status' }
  const isEmpty = body === undefined || body === null
  if (promised.contentType === null) return { promised, broken: isEmpty ? null : 'noBody' }
  return checkProblem(checkBody(promised, body, validate), status)
}

/**
 * The media type of a body that is sent. Where the contract accepts any, a text is `text/plain`, and an error has the
 * usual type of errors.
 */
function typeFor(promised: string, status: number, body: unknown): string {
  if (promised !== '*/*') return promised
  if (typeof body === 'string') return 'text/plain'
  return status >= 400 ? problemType : 'application/json'
}

/**
 * Content-Type and body of a checked answer, ready to be sent; null without a body. A text of the contract stays text,
 * and a file is sent as its bytes.
 */
export function writeReply(
  { contentType, isRaw, isBytes }: PromisedAnswer,
  status: number,
  body: unknown,
): { readonly contentType: string; readonly body: string | Uint8Array<ArrayBuffer> } | null {
  if (contentType === null) return null
  if (isBytes) return { contentType, body: body as Uint8Array<ArrayBuffer> }
  return {
    contentType: `${typeFor(contentType, status, body)}; charset=utf-8`,
    body: isRaw && typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** A member of an answer, and the same member as parsed by the contract. */
interface Pair {
  readonly given: unknown
  readonly kept: unknown
  readonly name: string
  /** The pair of its parent; null for the whole. */
  readonly of: Pair | null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Computed only for a reported member, since most answers have none. */
function pointerTo(pair: Pair): string {
  const names: string[] = []
  for (let { name, of } = pair; of !== null; { name, of } = of) names.push(name)
  return toPointer(names.reverse())
}

/**
 * Pointer to the first member of an answer that its contract does not name, or null. Problem documents may have further
 * members (RFC 9457, section 3.2).
 */
export function memberBeyond({ promised, broken, value, known }: Verdict): string | null {
  if (broken !== null || promised?.contentType === problemType || promised?.isBytes) return null
  const open: Pair[] = [{ given: value, kept: known, name: '', of: null }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { given, kept } = next
    // A value that its schema returns unchanged needs no further comparison.
    if (!isObject(given) || !isObject(kept) || given === kept) continue
    const members: Pair[] = []
    for (const [name, inner] of Object.entries(given)) {
      if (inner === undefined) continue
      const pair = { given: inner, kept: kept[name], name, of: next }
      if (!Object.hasOwn(kept, name)) return pointerTo(pair)
      if (isObject(inner)) members.push(pair)
    }
    // Pushed one by one, because there may be more than a call accepts arguments.
    for (const member of members.reverse()) open.push(member)
  }
  return null
}
