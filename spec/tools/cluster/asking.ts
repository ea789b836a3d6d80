import type { HttpAnswer } from '../bench/http-client.ts'
import type { Acknowledged } from './acknowledged.ts'

/** The proxy found no copy, or lost it during the request; or the copy has no database. */
const isOutage = (status: number) => status === 502 || status === 503
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface AskingPorts {
  readonly notified: Acknowledged
  readonly isOver: () => boolean
}

export interface Question {
  /** Kind of the request, for people. */
  readonly what: string
  readonly expected: number
  /** A status after which the request is sent again later. */
  readonly later?: number
  readonly send: () => Promise<HttpAnswer>
}

/** Sends the visitors' requests: each answer is recorded, and one that must never occur is reported. */
export function createAsking({ notified, isOver }: AskingPorts) {
  /** `unknown`: the request may have been executed, or is to be sent again. */
  async function once({
    what,
    expected,
    later,
    send,
  }: Question): Promise<HttpAnswer | 'unknown' | 'surprise'> {
    const begun = performance.now()
    const answer = await send().catch(() => null)
    if (answer === null || isOutage(answer.status) || answer.status === later) {
      notified.unknown += 1
      await pause(answer?.status === later ? 500 : 50)
      return 'unknown'
    }
    const now = Date.now()
    notified.longestSilenceMs = Math.max(notified.longestSilenceMs, now - notified.lastAnswerAt)
    notified.lastAnswerAt = now
    if (answer.status !== expected) {
      notified.surprises.push(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`)
      return 'surprise'
    }
    const times = notified.times.get(what) ?? []
    notified.times.set(what, times)
    times.push(performance.now() - begun)
    return answer
  }

  return {
    /** Null: not answered, or not with an expected status. */
    async ask(question: Question): Promise<HttpAnswer | null> {
      const answer = await once(question)
      return typeof answer === 'string' ? null : answer
    },
    /** Repeats it until it is answered, as the contract allows. Null: `isEnough`, or a wrong answer. */
    async insist(question: Question, isEnough = isOver): Promise<HttpAnswer | null> {
      for (;;) {
        const answer = await once(question)
        if (answer !== 'unknown') return answer === 'surprise' ? null : answer
        if (isEnough()) return null
      }
    },
  }
}

export type Asking = ReturnType<typeof createAsking>
