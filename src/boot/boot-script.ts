import { sendFirstView } from './first-page-view.ts'
import { markSession } from './mark-session.ts'
import { prepareDocument, wakeForms } from './prepare-document.ts'
import { startApplication } from './start-application.ts'

/** `id` of the element that holds the document's boot data. It stands before the script. */
export const bootDataId = 'gf-boot'

const parts = [
  `(${prepareDocument})(data)`,
  // As text: the module runner of development would write `import` in its own way.
  `(${startApplication})(data,(script)=>import(script))`,
  `(${sendFirstView})(data)`,
]

const data = `JSON.parse(document.getElementById('${bootDataId}').textContent)`

/**
 * The text of the inline script: one for all documents. Its hash belongs into their Content-Security-Policy. Its parts
 * are handed over as their own text, so none of them may need a name from around it.
 */
export const bootScript = `{let data=${data};${parts.join(';')}}`

/** The second inline script: wakes the buttons whose early press the first one holds. */
export const wakeScript = `(${wakeForms})()`

/** For documents that a stored session changes. Stands behind the first one. */
export const sessionScript = `(${markSession})(${data}.token)`
