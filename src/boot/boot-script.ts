import { sendFirstView } from './first-page-view.ts'
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

/**
 * The text of the inline script: one for all documents. Its hash belongs into their Content-Security-Policy. Its parts
 * are handed over as their own text, so none of them may need a name from around it.
 */
export const bootScript = `{let data=JSON.parse(document.getElementById('${bootDataId}').textContent);${parts.join(';')}}`

/** The second inline script: wakes the buttons whose early press the first one holds. */
export const wakeScript = `(${wakeForms})()`
