import { expect, test } from 'vitest'
import { TokenError } from '../../src/token/token-error.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { alwaysAsync, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { createTally } from '../tools/run/tally.ts'
import { casesOf, verdicts } from './token-faults.ts'
import type { Expected } from './token-model.ts'
import { messages, reasons, verdictOf } from './token-model.ts'

async function answerOf(token: unknown, { nowSeconds, ...expected }: Expected) {
  try {
    return await verifyToken(token, { ...expected, now: () => new Date(Math.round(nowSeconds * 1000)) })
  } catch (error) {
    if (error instanceof TokenError) return error
    throw error
  }
}

const textOf = (token: string, at: number) => Buffer.from(token.split('.')[at] ?? '', 'base64url').toString()
/** As signed, except members called `__proto__` at any depth, which are removed. */
const claimsIn = (token: string) =>
  JSON.parse(textOf(token, 1), (key, value) => (key === '__proto__' ? undefined : value)) as object

test(
  '[TOKEN-1] [TOKEN-2] [TOKEN-3] [TOKEN-4] [TOKEN-5] [TOKEN-6] [TOKEN-7] [TOKEN-8] whatever the token, its claims, the key and the site: a genuine, current and rightly issued one is accepted, and any other refused with the message of the first check to fail',
  async () => {
    const tally = createTally('tokens with any faults, by what the model says')
    const crowds = createTally('tokens with any faults, by how many')
    for (const planned of verdicts)
      await alwaysAsync(Math.ceil((5 * propertyRuns) / verdicts.length))(
        casesOf(planned),
        async ({ token, expected, shown }) => {
          const verdict = verdictOf(token, expected)
          tally.count(verdict)
          crowds.count(['none', 'one'][shown.length] ?? 'several')
          expect(verdict).toBe(planned)
          const answer = await answerOf(token, expected)
          if (verdict === 'accepted') {
            expect(answer).toEqual(claimsIn(token))
            return
          }
          const code = reasons[verdict]
          expect(answer).toBeInstanceOf(TokenError)
          expect(answer).toMatchObject({
            code,
            message: messages[code],
            isKeyUnknown:
              verdict === 'unknownKey' &&
              typeof (JSON.parse(textOf(token, 0)) as { kid?: unknown }).kid === 'string',
          })
        },
      )
    tally.expectShares(verdicts, 0.05)
    crowds.expectShares(['none', 'one', 'several'], 0.05)
    tally.publish()
    crowds.publish()
  },
  patienceMs(40),
)
