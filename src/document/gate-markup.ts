import { gateOverlayScript } from '../boot/draw-gate-overlay.ts'
import { splitFragment } from '../gate/gate-fragment.ts'
import { isCurrent } from '../gate/verification.ts'
import { isAccepted } from '../gate-config/code-rules.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'
import { gateWords } from '../gate-config/gate-messages.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { minified } from './minified.ts'

/** The settings of a gate that documents need. */
export interface DocumentGate {
  readonly config: GateConfig
  /** CSS: `gateStyle`. */
  readonly style: string
  readonly name: string
  /** E-mail address to ask for access. */
  readonly email: string
}

export interface GateMarkup {
  /** Class of the root element for browsers without scripts; the inline script changes it before the page is drawn. */
  readonly rootClass: string
  /** Inline script, which must run before all others. */
  readonly script: string
  readonly style: string
  /** HTML for the start of the body: the overlay that covers the page until the application has started. */
  readonly overlay: string
}

const scripts = new WeakMap<GateConfig, string>()
function scriptOf(config: GateConfig): string {
  const known = scripts.get(config)
  if (known !== undefined) return known
  const parts = { split: splitFragment, isStillGood: isCurrent, isRight: isAccepted }
  // No text of a brand may end the script element, or begin a comment that would hide its end.
  const script = minified('gate.js', gateOverlayScript(config, parts)).replace(
    /<(?=\/|!--|script)/gi,
    '\\x3c',
  )
  scripts.set(config, script)
  return script
}

/** The parts of a document for its gate; null if the gate is off. */
export function gateMarkup(gate: DocumentGate | undefined): GateMarkup | null {
  if (!gate?.config.enabled || gate.config.testing.enabled) return null
  const { config, style, name, email } = gate
  const address = escapeHtml(email)
  // The dialog's texts without the field: without the application a code cannot be checked.
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
