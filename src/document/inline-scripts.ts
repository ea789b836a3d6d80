import {
  bootAtOnceScript,
  bootFormScript,
  bootScript,
  sessionScript,
  wakeScript,
} from '../boot/boot-script.ts'
import { armQuickExit } from '../layout/quick-exit-link.ts'
import { minified } from './minified.ts'

/**
 * The inline scripts of documents, minified: `boot` in each, or `bootAtOnce` where the application starts at once, or `bootForm` where a form works before it; `wake` in those with a button to enable, `session` in those
 * that look different while a session is stored, and `quickExit` in those with a quick exit, which cannot wait for the
 * application.
 */
export const inlineScripts = {
  boot: minified('boot.js', bootScript),
  bootAtOnce: minified('boot.js', bootAtOnceScript),
  bootForm: minified('boot.js', bootFormScript),
  wake: minified('wake.js', wakeScript),
  session: minified('session.js', sessionScript),
  // A page has one quick exit only.
  quickExit: minified(
    'quick-exit.js',
    `{let exit=document.querySelector('.gf-quick-exit');(${armQuickExit})(exit.querySelector('a'));exit.querySelector('span').hidden=false}`,
  ),
}
