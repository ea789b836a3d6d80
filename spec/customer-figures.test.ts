import { expect, test } from 'vitest'
import { inThrees } from '../src/customer-figures.ts'

test.each([
  ['20084471093', ['200', '844', '710', '93']],
  ['123455', ['123', '455']],
  ['12', ['12']],
  ['GF-300417826', ['GF-300417826']],
  ['ACC', ['ACC']],
])(
  '[ACC-1] %s is shown in groups of three digits, or whole where it is not of digits alone',
  (number, groups) => {
    expect(inThrees(number)).toEqual(groups)
  },
)
