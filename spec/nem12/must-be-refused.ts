import type { Nem12ProblemCode } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { problemsOf } from './nem12-examples.ts'

export type Refusal = readonly [
  what: string,
  text: string,
  code: Nem12ProblemCode,
  line: number,
  column: number,
  value: string,
  fieldAndMessage: string,
]

/** Each text has only this problem. */
export const mustBeRefused = (refusals: readonly Refusal[]) =>
  test.each(refusals)(
    '%s is refused, with the place and what to do',
    (_, text, code, line, column, value, fieldAndMessage) => {
      const [problem, ...others] = problemsOf(text)
      expect(problem).toMatchObject({ code, line, column, value })
      expect(`${problem?.field}: ${problem?.message}`).toBe(fieldAndMessage)
      expect(others).toEqual([])
    },
  )
