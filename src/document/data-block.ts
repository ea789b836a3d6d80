/**
 * JSON for a script to read. Escapes whatever could end the element, or begin a comment that would hide its end. Other tags
 * stay unescaped, because markup that is in the document a second time costs next to nothing after compression.
 */
export const dataBlock = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)
    .replaceAll(/<\/(?=script)/gi, '<\\/')
    .replaceAll('<!--', '<\\u0021--')}</script>`
