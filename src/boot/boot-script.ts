import { askForFont } from './ask-for-font.ts'
import { bootDataId } from './boot-data.ts'
import { sendFirstView } from './first-page-view.ts'
import { tellOfLeaving } from './leaving-notice.ts'
import { prefetchDocuments } from './prefetch-documents.ts'
import { prepareDocument, wakeForms } from './prepare-document.ts'
import { registerWorker } from './register-worker.ts'
import { startApplication } from './start-application.ts'
import { hasStoredToken } from './stored-session.ts'

const parts = [
  `(${prepareDocument})()`,
  `(${askForFont})(data)`,
  // `import()` is written as text, because Vite's module runner would rewrite it in a function.
  `(${startApplication})(data,isCustomer,${registerWorker},(script)=>import(script))`,
  `(${sendFirstView})(data,isCustomer)`,
  `(${tellOfLeaving})()`,
  `(${prefetchDocuments})()`,
]

const data = `JSON.parse(document.getElementById('${bootDataId}').textContent)`

/**
 * The text of the inline script, the same in all documents. Their Content-Security-Policy holds its hash. It is made of the
 * source text of the functions above, so none of them may use a name of its module.
 */
export const bootScript = `{let data=${data},isCustomer=()=>(${hasStoredToken})(data.token);${parts.join(';')}}`

/** The second inline script: enables the buttons of forms, whose submit the first script holds. */
export const wakeScript = `(${wakeForms})()`

/**
 * For documents that look different while a session is stored (`SessionCheck`): sets a class of the root before the page is
 * drawn. Must stand after the boot data.
 */
export const sessionScript = `(${hasStoredToken})(${data}.token)&&document.documentElement.classList.add('has-session')`
