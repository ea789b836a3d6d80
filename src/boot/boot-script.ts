import { askForFont } from './ask-for-font.ts'
import { backendOf } from './backend-patterns.ts'
import { bootDataId } from './boot-data.ts'
import { sendFirstView } from './first-page-view.ts'
import { holdForms, wakeForms } from './hold-forms.ts'
import { notifyOfLeaving } from './leaving-notice.ts'
import { openForm } from './open-form.ts'
import { prepareDocument } from './prepare-document.ts'
import { savesData } from './saves-data.ts'
import { startApplication } from './start-application.ts'
import { hasStoredToken } from './stored-session.ts'

const data = `JSON.parse(document.getElementById('${bootDataId}').textContent)`

// `import()` is written as text, because Vite's module runner would rewrite it in a function.
const load = '(script)=>import(script)'

/** `form`: an expression. */
const scriptOf = (afterLoad: string, own: readonly string[], form = 'undefined') => {
  const parts = [
    `(${prepareDocument})()`,
    `(${askForFont})(data)`,
    `(${startApplication})(data,isCustomer,${afterLoad},${load})`,
    `(${sendFirstView})(data,isCustomer,${backendOf})`,
    ...own,
  ]
  return `{const data=${data},form=${form},isCustomer=()=>(${hasStoredToken})(data.token);${parts.join(';')}}`
}

const afterLoad = `()=>import(data.afterLoad).then((module)=>module.afterLoad(data,${savesData})).catch(()=>{})`
const leaving = `(${notifyOfLeaving})()`
const holding = `(${holdForms})()`

/**
 * The text of the inline script, the same in all documents that can be read without the application. Their Content-Security-Policy
 * holds its hash. It is made of the source text of the functions above, so none of them may use a name of its module.
 */
export const bootScript = scriptOf(afterLoad, [leaving])

/** The same for documents that start the application at once; it then handles links and forms itself. */
export const bootAtOnceScript = scriptOf('()=>{}', [holding])

/** The same for documents whose form works before the application (`BootData.form`). */
export const bootFormScript = scriptOf(afterLoad, [leaving, holding], `(${openForm})(data,${load})`)

/** The second inline script: enables the buttons of forms, whose submit the first script holds. */
export const wakeScript = `(${wakeForms})()`

/**
 * For documents that look different while a session is stored (`SessionCheck`): sets a class of the root before the page is
 * drawn. Must stand after the boot data.
 */
export const sessionScript = `(${hasStoredToken})(${data}.token)&&document.documentElement.classList.add('has-session')`
