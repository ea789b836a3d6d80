import type { Nem12ProblemCode } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { problemsOf } from './nem12-examples.ts'

export type Refusal = readonly [
  text: string,
  /** Code, line, column and value. */
  place: `${Nem12ProblemCode} ${number}:${number} ${string}`,
  fieldAndMessage: string,
]

/** Each text has only this problem. */
export const mustBeRefused = (refusals: Readonly<Record<string, Refusal>>) =>
  test.each(Object.entries(refusals))(
    '%s is refused, with the place and what to do',
    (_, [text, place, fieldAndMessage]) => {
      const [problem, ...others] = problemsOf(text)
      expect(`${problem?.code} ${problem?.line}:${problem?.column} ${problem?.value}`).toBe(place)
      expect(`${problem?.field}: ${problem?.message}`).toBe(fieldAndMessage)
      expect(others).toEqual([])
    },
  )
