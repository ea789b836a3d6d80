import type { AddressBar, splitFragment } from '../gate/gate-fragment.ts'
import type { isCurrent } from '../gate/verification.ts'
import type { isAccepted } from '../gate-config/code-rules.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'

/** The gate's settings that the inline script needs. */
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
 * Runs inline in the documents of a site whose gate is on, before anything else (GATE-20). Removes the invite code and
 * the reset command from the address, and shows the overlay (`has-gate` on the root) if the modal is to open at once.
 * The gate itself checks everything again. A visitor who sees the overlay waits for the application, so it starts at
 * once.
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
      // Storage is blocked, so nothing is stored.
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
  // Meant for the boot script: a visitor waits, so the application is to start.
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('gridfront:start')))
  // Sent by the boot script when the application fails to start: the overlay then shows its error message.
  addEventListener('gf-start-failed', () => root.add('has-gate-fault'))
}

/** The text of that script for one gate, made of the source texts of its functions. */
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
