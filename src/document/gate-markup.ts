import { gateOverlayScript } from '../boot/draw-gate-overlay.ts'
import { splitFragment } from '../gate/gate-fragment.ts'
import { isCurrent } from '../gate/verification.ts'
import { isAccepted } from '../gate-config/code-rules.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'
import { gateWords } from '../gate-config/gate-messages.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { minified } from './minified.ts'

/** A site's gate as its documents need it. */
export interface DocumentGate {
  readonly config: GateConfig
  /** `gateStyle`. */
  readonly style: string
  readonly name: string
  /** E-mail address to ask for access. */
  readonly email: string
}

export interface GateMarkup {
  /** Class of the root element where there are no scripts: they change it before the page is drawn. */
  readonly rootClass: string
  /** Before everything else that runs. */
  readonly script: string
  readonly style: string
  /** First in the body: what stands before the page until the application has come. */
  readonly overlay: string
}

const scripts = new WeakMap<GateConfig, string>()
function scriptOf(config: GateConfig): string {
  const known = scripts.get(config)
  if (known !== undefined) return known
  const parts = { split: splitFragment, isStillGood: isCurrent, isRight: isAccepted }
  // No text of a brand can end the element, or begin a comment that would hide its end.
  const script = minified('gate.js', gateOverlayScript(config, parts)).replace(
    /<(?=\/|!--|script)/gi,
    '\\x3c',
  )
  scripts.set(config, script)
  return script
}

/** What a document adds for its gate. Null for a gate that is off: the document has not one byte more. */
export function gateMarkup(gate: DocumentGate | undefined): GateMarkup | null {
  if (!gate?.config.enabled || gate.config.testing.enabled) return null
  const { config, style, name, email } = gate
  const address = escapeHtml(email)
  // The same words as the dialog's. Without scripts nobody can enter a code.
  const wait = config.showCodeEntry
    ? `
<p class="gf-gate-overlay__wait" role="status">${gateWords.wait}</p>`
    : ''
  const overlay = `<section class="gf-gate-overlay" aria-labelledby="gf-gate-overlay-title">
<div class="gf-gate__box">
<p class="gf-gate__brand">${escapeHtml(name)}</p>
<h1 id="gf-gate-overlay-title">${gateWords.title}</h1>
<p>${escapeHtml(gateWords.about(name))} ${config.showCodeEntry ? gateWords.ask : gateWords.byLink}</p>${wait}
<p class="gf-gate-overlay__fault" role="alert">${gateWords.fault} <a href="">${gateWords.tryAgain}</a></p>
<p class="gf-gate-overlay__scripts">${gateWords.withoutScripts}</p>
<p class="gf-gate__write">${gateWords.write} <a href="mailto:${address}">${address}</a></p>
</div>
</section>`
  return {
    rootClass: config.showTrigger === 'immediately' ? 'has-gate' : '',
    script: scriptOf(config),
    style,
    overlay,
  }
}
