import { bootScript, wakeScript } from '../boot/boot-script.ts'
import { minified } from './minified.ts'

/** The scripts that stand in every document, as they are written there. */
export const inlineScripts = {
  boot: minified('boot.js', bootScript),
  wake: minified('wake.js', wakeScript),
}
