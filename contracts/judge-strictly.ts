import type { ReceivedAnswer, Verdict } from './judge-answer.ts'
import { isJson, judgeAnswer, judgeBody, mediaType } from './judge-answer.ts'
import type { PromisedAnswer } from './promised-answer.ts'
import { promisedBy } from './promised-answer.ts'
import type { AppRoute } from './rest.ts'
import type { Validate } from './standard-schema.ts'
import { toPointer, validateNow } from './standard-schema.ts'

/** The media type of problem documents (RFC 9457). */
export const problemType = 'application/problem+json'

/** RFC 9239: the older name of the same type, which many hosts still send. */
const withNewName = (type: string) => type.replace(/^application\/javascript(?![^;\s])/i, 'text/javascript')

/** Whether a charset is named, and it is another than the one of JSON: then programs that believe it read other letters. */
const namesOtherCharset = (contentType: string) =>
  !/^(?:utf-?8)?$/i.test(/;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType)?.[1] ?? '')

/** RFC 9457, section 3.1.2: a problem document names the status that it came with. */
function judgeProblem(verdict: Verdict, status: number): Verdict {
  const { promised, broken, value } = verdict
  if (broken !== null || promised?.contentType !== problemType) return verdict
  return (value as { readonly status?: unknown }).status === status
    ? verdict
    : { ...verdict, broken: 'problemStatus' }
}

/** An answer as it went over the wire. */
export interface WireAnswer extends Omit<ReceivedAnswer, 'text'> {
  /** null where no body was asked for, as by HEAD: then nothing is said of it. */
  readonly text: string | null
  /** false: the bytes were no UTF-8, and the text is a guess. Default true. */
  readonly isUtf8?: boolean
}

/** Judges an answer by all that its contract says: a client may be content with less (`judgeAnswer`). */
export function judgeStrictly(route: AppRoute, answer: WireAnswer): Verdict {
  const { status, text, bytes, isUtf8 = true } = answer
  const contentType = withNewName(answer.contentType)
  const promised = promisedBy(route, status)
  if (promised === null || text === null) return { promised, broken: promised === null ? 'status' : null }
  const verdict = judgeAnswer(route, { status, contentType, text, bytes })
  const { contentType: wanted } = promised
  if (wanted === null || verdict.broken === 'contentType') return verdict
  if (wanted !== '*/*' && mediaType(contentType) !== mediaType(wanted))
    return { promised, broken: 'contentType' }
  // RFC 8259, section 8.1.
  if (isJson(wanted) && (!isUtf8 || text.startsWith('\ufeff') || namesOtherCharset(contentType)))
    return { promised, broken: 'encoding' }
  return judgeProblem(verdict, status)
}

/** Judges an answer before it goes out. `validate` may put issues into words. */
export function judgeReply(
  route: AppRoute,
  status: number,
  body: unknown,
  validate: Validate = validateNow,
): Verdict {
  const promised = promisedBy(route, status)
  if (promised === null) return { promised, broken: 'status' }
  const isEmpty = body === undefined || body === null
  if (promised.contentType === null) return { promised, broken: isEmpty ? null : 'noBody' }
  return judgeProblem(judgeBody(promised, body, validate), status)
}

/** The media type that a body goes out with. Where any will do, a text is sent as such, and an error as every other is. */
function typeFor(promised: string, status: number, body: unknown): string {
  if (promised !== '*/*') return promised
  if (typeof body === 'string') return 'text/plain'
  return status >= 400 ? problemType : 'application/json'
}

/**
 * Content-Type and body of an answer that was judged, as they go out; null for one without a body. What the contract
 * takes for a text stays one, and a file is sent as its bytes.
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

/**
 * Pointer to the first member of an answer that its contract does not name, or null. Problem documents may say more
 * (RFC 9457, section 3.2).
 */
export function memberBeyond({ promised, broken, value, known }: Verdict): string | null {
  if (broken !== null || promised?.contentType === problemType || promised?.isBytes) return null
  const open = [{ given: value, kept: known, at: '' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { given, kept, at } = next
    if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) continue
    const members = Object.entries(given)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => ({
        name,
        given: inner,
        kept: (kept as Readonly<Record<string, unknown>>)[name],
        at: `${at}${toPointer([name])}`,
      }))
    const more = members.find(({ name }) => !Object.hasOwn(kept, name))
    if (more !== undefined) return more.at
    // One by one: there may be more of them than a call takes.
    for (const member of members.reverse()) open.push(member)
  }
  return null
}
