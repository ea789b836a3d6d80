import { beforeEach, expect, test } from 'vitest'
import { beginTitle, errorMark } from '../../src/forms/document-title.ts'

const own = 'Do not contact | Wattlebird Energy'
const step = 'Your details | '
beforeEach(() => {
  document.title = own
})

test.each([
  ['the step first', [step, errorMark]],
  ['the error first', [errorMark, step]],
])(
  '[FORM-4] [UI-6] whichever begins and ends before the other, the mark of an error stands first: %s',
  (_, texts) => {
    for (const firstToEnd of [0, 1]) {
      const ends = texts.map(beginTitle)
      expect(document.title).toBe(errorMark + step + own)
      ends[firstToEnd]?.()
      expect(document.title).toBe(texts[1 - firstToEnd] + own)
      ends[1 - firstToEnd]?.()
      expect(document.title).toBe(own)
    }
  },
)

test('[UI-6] a step’s title is replaced by that of the next one', () => {
  const end = beginTitle(step)
  end()
  beginTitle('Receipt | ')
  expect(document.title).toBe(`Receipt | ${own}`)
})

test.each([step, errorMark])('[UI-6] a title that another page has set stays when %j ends', (text) => {
  const end = beginTitle(text)
  document.title = 'Plans | Wattlebird Energy'
  end()
  expect(document.title).toBe('Plans | Wattlebird Energy')
})
