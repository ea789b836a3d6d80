import { bootScript, wakeScript } from '../boot/boot-script.ts'
import { minified } from './minified.ts'

/** The scripts that stand in documents, as they are written there: `boot` in each, `wake` where it has a button to wake. */
export const inlineScripts = {
  boot: minified('boot.js', bootScript),
  wake: minified('wake.js', wakeScript),
}
