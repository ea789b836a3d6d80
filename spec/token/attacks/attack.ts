import {
  encodePart,
  genuineClaims,
  genuineHeader,
  genuineToken,
  makeToken,
} from '../../../fixtures/tokens.ts'
import type { Outcome } from '../check-token.ts'
import { now } from '../check-token.ts'

/** Whether HTTP changes the text so that it is no longer a credential, or the test needs its own session. */
export interface OverHttp {
  readonly status: number
  readonly because: string
}

/** A text that somebody might try as a token, and the expected result in the page and at the backend. */
export interface Attack {
  /** Its row in the list of attacks, 1 to 44. */
  readonly row: number
  readonly clause: string
  readonly name: string
  readonly outcome: Outcome
  readonly make: () => Promise<string> | string
  /** Default: 200 if accepted, else 401. */
  readonly overHttp?: OverHttp
}

type Line = readonly [
  name: string,
  outcome: Outcome,
  make: () => Promise<string> | string,
  overHttp?: OverHttp | undefined,
]

/** The attacks of one line of the list. */
export const row = (number: number, clause: string, lines: readonly Line[]): readonly Attack[] =>
  lines.map(([name, outcome, make, overHttp]) => ({
    row: number,
    clause,
    name,
    outcome,
    make,
    ...(overHttp && { overHttp }),
  }))

/** Rows that differ in only one value. */
export const each = <Value>(values: readonly Value[], line: (value: Value) => Line): Line[] =>
  values.map(line)

/** Short enough for the name of a test. */
export const shown = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, 40)

export const noSession: OverHttp = {
  status: 401,
  because: 'the token is genuine, and the backend has no session that it could name',
}

export const tooLongField: OverHttp = { status: 431, because: 'the header of a request ends at 16 kB' }

export const header = (changes: Record<string, unknown>) => makeToken({ now, header: changes })
export const claims = (changes: Record<string, unknown>) => makeToken({ now, claims: changes })
export const genuine = () => genuineToken(now)
export const partsOf = async () => (await genuine()).split('.') as [string, string, string]
export const payloadText = JSON.stringify(genuineClaims(now))
/** A payload with additional members before the genuine ones. */
export const payloadWith = (members: string) => `{${members},${payloadText.slice(1)}`

/** The usual header and payload, signed by `signer`. */
export function signedBy(changes: Record<string, unknown>, signer: (input: Buffer) => Uint8Array): string {
  const input = `${encodePart(JSON.stringify({ ...genuineHeader, ...changes }))}.${encodePart(payloadText)}`
  return `${input}.${encodePart(signer(Buffer.from(input)))}`
}
