import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { defineTexts } from '../texts/define-texts.ts'
import type { Warn } from '../warnings.ts'
import { warnOnConsole } from '../warnings.ts'
import type { Gate } from './gate.ts'
import { gateWarnings } from './gate-warnings.ts'

const texts = defineTexts('debugButton', {
  alreadyShown: 'already shown',
  gateOff: 'gate is off',
  testingOn: 'testing is on',
  alreadyVerified: 'already verified',
  label: 'Debug mode',
  button: 'Show Password Dialog',
})

/** How long a press on the debug button waits for the gate's code to load (CONST-3). */
export const debugEventTimeoutMs = 5000

export interface DebugButtonProps {
  /** Loads the gate and starts it. Called when the button is shown, and at each press until the gate has loaded. */
  readonly loadGate: () => Promise<Gate>
  /** Called when a press is dropped because the gate has not loaded in time. Default: the console. */
  readonly onWarning?: Warn
}

const nobody = () => () => {}

/** Why the dialog cannot be opened now; null if it can, or if the gate has not loaded yet. */
function reasonNot(gate: Gate | null): string | null {
  if (gate === null) return null
  const { state, context } = gate.getSnapshot()
  if (state === 'unverified') return null
  if (state !== 'verified') return texts.alreadyShown
  const { enabled, testing } = context.config
  if (!enabled) return texts.gateOff
  return testing.enabled ? texts.testingOn : texts.alreadyVerified
}

/**
 * Debug mode's button at the bottom right (ROUTE-8): role button, named 'Show Password Dialog'. It opens the gate's dialog
 * while the gate is `unverified`. In other states it has `aria-disabled`, which keeps it focusable, and a description that
 * says why. A press waits at most 5 s for the gate to load.
 */
export function DebugButton({ loadGate, onWarning = warnOnConsole }: DebugButtonProps) {
  const [gate, setGate] = useState<Gate | null>(null)
  const isWaiting = useRef(false)
  const id = useId()
  useEffect(() => {
    let isHere = true
    loadGate().then(
      (loaded) => isHere && setGate(loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [loadGate])
  const reason = useSyncExternalStore(
    gate?.subscribe ?? nobody,
    () => reasonNot(gate),
    () => null,
  )

  async function press() {
    if (reason !== null || isWaiting.current) return
    isWaiting.current = true
    let timer: unknown
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), debugEventTimeoutMs)
    })
    const found = gate ?? (await Promise.race([loadGate().catch(() => late), late]))
    clearTimeout(timer as number)
    isWaiting.current = false
    if (found === null) return onWarning('GATE_CODE_LATE', gateWarnings.GATE_CODE_LATE)
    setGate(found)
    if (reasonNot(found) === null) found.send({ type: 'SHOW_MODAL' })
  }
  return (
    <aside className="gf-debug" aria-label={texts.label}>
      <button
        type="button"
        className="gf-button gf-button--quiet gf-button--small"
        aria-disabled={reason === null ? undefined : true}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => void press()}
      >
        {texts.button}
      </button>
      {reason === null ? null : <p id={id}>{reason}</p>}
    </aside>
  )
}
