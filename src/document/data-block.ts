/**
 * Data that a script reads: no text in it can end the element, or begin a comment that would hide its end. All other
 * tags stay as they are: markup that stands in the document as well costs next to nothing once it is compressed.
 */
export const dataBlock = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)
    .replaceAll(/<\/(?=script)/gi, '<\\/')
    .replaceAll('<!--', '<\\u0021--')}</script>`
