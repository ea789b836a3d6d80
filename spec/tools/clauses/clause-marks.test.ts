import { expect, test } from 'vitest'
import { clauseMarksIn } from './clause-marks.ts'

// The examples stay out of the tests' own names: there they would claim to prove a clause of tokens or routes.
test('a mark stands in brackets, alone, beside others, as a list, or later in the name', () => {
  const examples: Record<string, string[]> = {
    '[TOKEN-3] an expired token': ['TOKEN-3'],
    '[AUTH-8] [AUTH-9] the user': ['AUTH-8', 'AUTH-9'],
    '[ROUTE-1, ROUTE-2] titles': ['ROUTE-1', 'ROUTE-2'],
    'login [API-8] of a customer': ['API-8'],
    '[TOKEN-3] inside [TOKEN-3] twice': ['TOKEN-3'],
  }
  for (const [name, marks] of Object.entries(examples)) expect(clauseMarksIn(name)).toEqual(marks)
})

test.for(['TOKEN-3 without brackets', 'a list [1, 2]', 'media type [text/html]', 'the UTF-8 text', '[] []'])(
  '%s names no clause',
  (name) => {
    expect(clauseMarksIn(name)).toEqual([])
  },
)

test('a slip in a mark stays visible, so that the catalogue can refuse it', () => {
  expect(clauseMarksIn('[TOKEN-1 to TOKEN-6] all messages')).toContain('to')
  expect(clauseMarksIn('[ROUTE-13+] the guard')).toEqual(['ROUTE-13+'])
  expect(clauseMarksIn('[GATE-1/GATE-2] the modal')).toEqual(['GATE-1/GATE-2'])
})
