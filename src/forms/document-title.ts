/** Stands first in the title of a document while a form in it tells of something wrong (FORM-4). */
export const errorMark = 'Error: '

/**
 * Puts a text before the document's title, though behind the mark of an error, until what it returns is called. A title
 * that another page has set meanwhile stays as it is.
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
