import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lengthOf, neededFault, tooLong } from '../../src/forms/text-faults.ts'

test('[FORM-2] a form and its contract have the same maximum length for any characters', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', 'e\u0301', '漢', '🙂', '𝒜', '👩‍👩‍👧'),
    maxLength: 12,
  })
  const contract = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 12 }), (typed, most) => {
      expect(neededFault('Name', typed, most) === undefined).toBe(contract(most).safeParse(typed).success)
    }),
    {
      examples: [
        ['🙂'.repeat(12), 12],
        ['🙂'.repeat(12), 11],
        ['', 1],
      ],
    },
  )
})

test('[FORM-2] an optional text is never required', () => {
  expect([tooLong('Note', '', 3), tooLong('Note', '🙂🙂🙂', 3)]).toEqual([undefined, undefined])
  expect(tooLong('Note', '🙂🙂🙂🙂', 3)).toBe('Note must be at most 3 characters')
  expect(neededFault('Note', '', 3)).toBe('Note is a required field')
  expect(['', '🙂', '𝒜b'].map(lengthOf)).toEqual([0, 1, 2])
})
