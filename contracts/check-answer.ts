import type { PromisedAnswer } from './promised-answer.ts'
import { promisedBy } from './promised-answer.ts'
import type { AppRoute } from './rest.ts'
import type { Issue, Validate } from './standard-schema.ts'
import { validateNow } from './standard-schema.ts'

// The part of the checks that every page loads. Those for servers and tests only are in `check-strictly.ts`.

/** The rules of the contract that an answer can break, in the order checked: only the first broken one is reported. */
export type AnswerRule = 'status' | 'noBody' | 'contentType' | 'encoding' | 'json' | 'shape' | 'problemStatus'

/** The result of checking one answer against its contract. */
export interface Verdict {
  /** The contract's answer for this status; null if it lists none. */
  readonly promised: PromisedAnswer | null
  /** The first broken rule; null if the answer matches its contract. */
  readonly broken: AnswerRule | null
  /** The parsed body: the value of its JSON, the text, or the bytes of a file. Absent without a body, or if it is unreadable. */
  readonly value?: unknown
  /** The value without members that its schema does not name. Absent if the shape is broken. */
  readonly known?: unknown
  /** The schema's issue, if the shape is broken. */
  readonly issue?: Issue | undefined
}

/** An answer as it was received. */
export interface ReceivedAnswer {
  readonly status: number
  /** The whole header; '' if it is missing. */
  readonly contentType: string
  /** '' for no body. */
  readonly text: string
  /** The bytes of a body that is not text. Default: those of `text`. */
  readonly bytes?: Uint8Array | undefined
}

/** The media type of a Content-Type header, without its parameters. */
export const mediaType = (contentType: string): string =>
  contentType
    .replace(/\s*;.*/s, '')
    .trim()
    .toLowerCase()

/** Whether a media type is JSON or based on it (RFC 6839, section 3.1). */
export const isJson = (contentType: string): boolean =>
  /^application\/([\w.+-]+\+)?json$/.test(mediaType(contentType))

/** Checks the shape of a body. `validate` may add messages to issues. */
export function checkBody(
  promised: PromisedAnswer,
  value: unknown,
  validate: Validate = validateNow,
): Verdict {
  const { issues, value: known } = promised.schema ? validate(promised.schema, value) : { value }
  const issue = issues?.[0]
  return { promised, broken: issue ? 'shape' : null, value, known, issue }
}

/**
 * Checks an answer: the status is listed, the content type is the contract's, and the body has the right shape, or is
 * absent. Any JSON type is accepted in place of another, since it can still be read.
 */
export function checkAnswer(route: AppRoute, { status, contentType, text, bytes }: ReceivedAnswer): Verdict {
  const promised = promisedBy(route, status)
  const checked = (broken: AnswerRule | null): Verdict => ({ promised, broken })
  if (promised === null) return checked('status')
  const { contentType: wanted, isRaw, isBytes, schema } = promised
  if (wanted === null) return checked(text === '' ? null : 'noBody')
  const isOfJson = isJson(wanted)
  const isWanted = isOfJson
    ? isJson(contentType)
    : wanted === '*/*' || mediaType(contentType) === mediaType(wanted)
  if (!isWanted) return checked('contentType')
  if (isBytes) return checkBody(promised, bytes ?? new TextEncoder().encode(text))
  const asText = checkBody(promised, text)
  // A body that the contract declares as plain text is not parsed, even if its content type is JSON.
  if (!isOfJson || (isRaw && schema && !asText.broken)) return asText
  try {
    return checkBody(promised, JSON.parse(text))
  } catch {
    return checked('json')
  }
}
