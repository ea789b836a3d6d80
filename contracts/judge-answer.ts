import type { PromisedAnswer } from './promised-answer.ts'
import { promisedBy } from './promised-answer.ts'
import type { AppRoute } from './rest.ts'
import type { Issue, Validate } from './standard-schema.ts'
import { validateNow } from './standard-schema.ts'

// The part of the judge that every page carries. What only servers and tests ask stands in `judge-strictly.ts`.

/** The rules of the contract that an answer can break, in the order checked: only the first broken one is reported. */
export type AnswerRule = 'status' | 'noBody' | 'contentType' | 'encoding' | 'json' | 'shape' | 'problemStatus'

/** What the contract says of one answer. */
export interface Verdict {
  /** What the contract has for the status; null when it does not list it. */
  readonly promised: PromisedAnswer | null
  /** The first rule that is broken; null: the answer keeps its contract. */
  readonly broken: AnswerRule | null
  /** The body as it was read: what its JSON says, the text, or the bytes of a file. Absent where there is none, or none that can be read. */
  readonly value?: unknown
  /** The value as far as its schema names it; members beyond that are left out. Absent when the shape is broken. */
  readonly known?: unknown
  /** What the schema says of a broken shape. */
  readonly issue?: Issue | undefined
}

/** An answer as it came. */
export interface ReceivedAnswer {
  readonly status: number
  /** The whole header; '' for none. */
  readonly contentType: string
  /** '' for no body. */
  readonly text: string
  /** The body as it came, of what is no text. Default: the text's. */
  readonly bytes?: Uint8Array | undefined
}

/** The media type of a Content-Type header, without its parameters. */
export const mediaType = (contentType: string): string =>
  contentType
    .replace(/\s*;.*/s, '')
    .trim()
    .toLowerCase()

/** JSON, under its own name or as one of the types that are made of it (RFC 6839, section 3.1). */
export const isJson = (contentType: string): boolean =>
  /^application\/([\w.+-]+\+)?json$/.test(mediaType(contentType))

/** Judges a body by its shape. `validate` may put issues into words. */
export function judgeBody(
  promised: PromisedAnswer,
  value: unknown,
  validate: Validate = validateNow,
): Verdict {
  const { issues, value: known } = promised.schema ? validate(promised.schema, value) : { value }
  const issue = issues?.[0]
  return { promised, broken: issue ? 'shape' : null, value, known, issue }
}

/**
 * Judges an answer that came: the status is listed, the content type is the one of the contract, the body has the
 * shape, or there is none. One type of JSON is as good as another: what can be read shall be of use.
 */
export function judgeAnswer(route: AppRoute, { status, contentType, text, bytes }: ReceivedAnswer): Verdict {
  const promised = promisedBy(route, status)
  const judged = (broken: AnswerRule | null): Verdict => ({ promised, broken })
  if (promised === null) return judged('status')
  const { contentType: wanted, isRaw, isBytes, schema } = promised
  if (wanted === null) return judged(text === '' ? null : 'noBody')
  const isOfJson = isJson(wanted)
  const isWanted = isOfJson
    ? isJson(contentType)
    : wanted === '*/*' || mediaType(contentType) === mediaType(wanted)
  if (!isWanted) return judged('contentType')
  if (isBytes) return judgeBody(promised, bytes ?? new TextEncoder().encode(text))
  const asText = judgeBody(promised, text)
  // A body that the contract declares as plain text is not parsed, even if its content type is JSON.
  if (!isOfJson || (isRaw && schema && !asText.broken)) return asText
  try {
    return judgeBody(promised, JSON.parse(text))
  } catch {
    return judged('json')
  }
}
