import { bootScript, sessionScript, wakeScript } from '../boot/boot-script.ts'
import { minified } from './minified.ts'

/**
 * The scripts that stand in documents, as they are written there: `boot` in each, `wake` where it has a button to wake,
 * `session` where a stored session changes what it says.
 */
export const inlineScripts = {
  boot: minified('boot.js', bootScript),
  wake: minified('wake.js', wakeScript),
  session: minified('session.js', sessionScript),
}
