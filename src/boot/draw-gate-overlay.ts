import type { AddressBar, splitFragment } from '../gate/gate-fragment.ts'
import type { isCurrent } from '../gate/verification.ts'
import type { isAccepted } from '../gate-config/code-rules.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'

/** What the overlay needs to know of the gate. */
export type GateOverlayConfig = Pick<
  GateConfig,
  | 'accessCode'
  | 'showTrigger'
  | 'immediateForTesting'
  | 'storageKeys'
  | 'hashParams'
  | 'validation'
  | 'expiration'
>

/**
 * Runs inline in the documents of a site whose gate is on, before anything else (GATE-20): takes code and command out of the
 * address, and draws the overlay (`has-gate` on the root) where the modal is to come at once. The gate itself checks
 * everything again. A visitor before the overlay waits for the application, so it is started without waiting for an idle
 * browser.
 */
export function drawOverlay(
  gate: GateOverlayConfig,
  split: typeof splitFragment,
  isStillGood: typeof isCurrent,
  isRight: typeof isAccepted,
) {
  const { hash } = location
  const { code, isReset, rest } = split(hash, gate.hashParams)
  if (code !== null || isReset) {
    history.replaceState(history.state, '', location.href.replace(/#.*/s, '') + rest)
    const page: AddressBar = window
    page.gridfrontGate = { code, isReset, isDebug: /debug/i.test(hash) }
  }
  const { flag, timestamp } = gate.storageKeys
  const isIn = (open: () => Storage) => {
    try {
      return isStillGood(open().getItem(flag), open().getItem(timestamp), Date.now(), gate.expiration)
    } catch {
      // Storage is blocked: then nothing is in it.
      return false
    }
  }
  const isStored = () => isIn(() => localStorage) || isIn(() => sessionStorage)
  const isOpen = (!isReset && isStored()) || (code !== null && isRight(code, gate))
  const isAtOnce =
    code !== null ||
    gate.showTrigger === 'immediately' ||
    (gate.immediateForTesting && /test/i.test(location.href))
  const isDrawn = isAtOnce && !isOpen
  const root = document.documentElement.classList
  root.toggle('has-gate', isDrawn)
  if (!isDrawn) return
  // For the boot script a visitor who is about to do something.
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('focusin')))
  // The boot script's word for an application that does not start: nobody else would tell whoever waits here.
  addEventListener('gf-start-failed', () => root.add('has-gate-fault'))
}

/** The text of that script for one gate. Its parts are handed over as their own text. */
export function gateOverlayScript(
  gate: GateOverlayConfig,
  parts: {
    readonly split: typeof splitFragment
    readonly isStillGood: typeof isCurrent
    readonly isRight: typeof isAccepted
  },
): string {
  const { accessCode, showTrigger, immediateForTesting } = gate
  const { storageKeys, hashParams, validation, expiration } = gate
  const config: GateOverlayConfig = {
    accessCode,
    showTrigger,
    immediateForTesting,
    storageKeys,
    hashParams,
    validation,
    expiration,
  }
  return `(${drawOverlay})(${JSON.stringify(config)},${parts.split},${parts.isStillGood},${parts.isRight})`
}
