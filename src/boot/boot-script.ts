import { askForFont } from './ask-for-font.ts'
import { backendOf } from './backend-patterns.ts'
import { bootDataId } from './boot-data.ts'
import { sendFirstView } from './first-page-view.ts'
import { holdForms, wakeForms } from './hold-forms.ts'
import { notifyOfLeaving } from './leaving-notice.ts'
import { prepareDocument } from './prepare-document.ts'
import { savesData } from './saves-data.ts'
import { startApplication } from './start-application.ts'
import { hasStoredToken } from './stored-session.ts'

const data = `JSON.parse(document.getElementById('${bootDataId}').textContent)`

const scriptOf = (afterLoad: string, own: readonly string[]) => {
  const parts = [
    `(${prepareDocument})()`,
    `(${askForFont})(data)`,
    // `import()` is written as text, because Vite's module runner would rewrite it in a function.
    `(${startApplication})(data,isCustomer,${afterLoad},(script)=>import(script))`,
    `(${sendFirstView})(data,isCustomer,${backendOf})`,
    ...own,
  ]
  return `{let data=${data},isCustomer=()=>(${hasStoredToken})(data.token);${parts.join(';')}}`
}

/**
 * The text of the inline script, the same in all documents that can be read without the application. Their Content-Security-Policy
 * holds its hash. It is made of the source text of the functions above, so none of them may use a name of its module.
 */
export const bootScript = scriptOf(
  `()=>import(data.afterLoad).then((module)=>module.afterLoad(data,${savesData})).catch(()=>{})`,
  [`(${notifyOfLeaving})()`],
)

/** The same for documents that start the application at once; it then handles links and forms itself. */
export const bootAtOnceScript = scriptOf('()=>{}', [`(${holdForms})()`])

/** The second inline script: enables the buttons of forms, whose submit the first script holds. */
export const wakeScript = `(${wakeForms})()`

/**
 * For documents that look different while a session is stored (`SessionCheck`): sets a class of the root before the page is
 * drawn. Must stand after the boot data.
 */
export const sessionScript = `(${hasStoredToken})(${data}.token)&&document.documentElement.classList.add('has-session')`
