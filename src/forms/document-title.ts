import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('documentTitle', {
  errorMark: 'Error: ',
})

/** Prefix of the document's title while a form in it shows an error summary (FORM-4). */
export const errorMark = texts.errorMark

/**
 * Puts a text before the document's title, but after `errorMark`. Returns a function that removes it again, unless another
 * page has set the title meanwhile.
 */
export function beginTitle(text: string): () => void {
  const { title } = document
  const mark = title.startsWith(errorMark) ? errorMark : ''
  document.title = mark + text + title.slice(mark.length)
  return () => {
    const { title } = document
    const at = title.startsWith(errorMark + text) ? errorMark.length : 0
    if (title.startsWith(text, at)) document.title = title.slice(0, at) + title.slice(at + text.length)
  }
}
