import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/vite/markdown.ts'
import { faqMarkup, faqSource, proseMarkup, proseSource } from './examples/prose-markup.ts'

test('the text of the catalogue is what the build makes of its Markdown', () => {
  expect(proseMarkup).toBe(renderMarkdown(proseSource).html)
  expect(faqMarkup).toBe(renderMarkdown(faqSource, { foldQuestions: true }).html)
})
