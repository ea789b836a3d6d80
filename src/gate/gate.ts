import type { GateConfig } from '../gate-config/gate-config.ts'
import type { MachineOptions, MachineStore, Snapshot } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { AddressBar, ForGate } from './gate-fragment.ts'
import { takeFragment } from './gate-fragment.ts'
import type { GateContext, GateEvent, GateState } from './gate-machine.ts'
import { gateMachine } from './gate-machine.ts'
import type { OpenStorage } from './verification.ts'
import { createVerification } from './verification.ts'

/** The gate's settings, and everything outside it that it uses, so that tests can replace each. */
export interface GatePorts extends Pick<MachineOptions<GateContext>, 'onTransition' | 'onDropped'> {
  readonly config: GateConfig
  /** Where a verification may be stored: `localStorage` first, then `sessionStorage`. */
  readonly storages: readonly OpenStorage[]
  readonly page: AddressBar
  /** Whether the address asks for test mode (ENV-3), in which the modal may open at once. It verifies nobody. */
  readonly isTest: () => boolean
  /** Shows or hides the overlay that covers the page until the dialog is drawn. Default: does nothing. */
  readonly drawOverlay?: (isDrawn: boolean) => void
  /** Called with each code that is submitted or comes with an address, right or wrong, so that traces can mask it. */
  readonly onCode?: (code: string) => void
  /** ms since 1970. */
  readonly now?: () => number
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timerId: unknown) => void
}

/** The machine's state and context (GATE-5), with the id of the timer that will show the modal; null while none is set. */
export interface GateSnapshot extends Snapshot<GateState, GateContext & { readonly timerId: unknown }> {
  /** Debug mode, in which the visitor can close the modal. */
  readonly isDebug: boolean
  /** How many codes have been refused in this document. A change makes screen readers speak the same message again. */
  readonly refusals: number
}

export interface Gate extends Omit<MachineStore<GateState, GateContext, GateEvent>, 'getSnapshot'> {
  readonly getSnapshot: () => GateSnapshot
  readonly getInitialSnapshot: () => GateSnapshot
  /** Reads storage and address, and starts the machine. Further calls do nothing. */
  readonly start: () => void
  /** Reads the address again: it may have a code or a command by now. */
  readonly readAddress: () => void
  /** Reads storage again: the visitor may have been verified in another tab. */
  readonly recheck: () => void
  /** Turns debug mode on until the document is left. */
  readonly startDebug: () => void
}

/** The visitor's invite gate. Does nothing before `start`. */
export function createGate(ports: GatePorts): Gate {
  const { config, page, onTransition, onDropped, isTest } = ports
  const { drawOverlay = () => {}, onCode = () => {}, now = Date.now } = ports
  const later = ports.setTimeout ?? ((work: () => void, ms: number): unknown => setTimeout(work, ms))
  const cancel = ports.clearTimeout ?? ((timerId: unknown) => clearTimeout(timerId as number))
  const verification = createVerification(config, ports.storages)
  const listeners = new Set<() => void>()
  const context: GateContext = {
    config,
    enteredCode: '',
    isVerified: false,
    showModal: false,
    errorMessage: '',
  }
  const initial: GateSnapshot = {
    state: 'initializing',
    context: { ...context, timerId: null },
    isDebug: false,
    refusals: 0,
  }
  let snapshot = initial
  let isDebug = false
  let refusals = 0
  /** Whether the modal was closed in debug mode. The timer does not open it again in this document then. */
  let isDismissed = false
  let unverifiedSince: number | null = null
  let timerId: unknown = null
  let machine: MachineStore<GateState, GateContext, GateEvent> | null = null

  const stateNow = () => machine?.getSnapshot().state ?? 'initializing'
  function publish() {
    const { state, context } = machine?.getSnapshot() ?? initial
    snapshot = { state, context: { ...context, timerId }, isDebug, refusals }
    for (const listener of [...listeners]) listener()
  }
  function stopTimer() {
    if (timerId !== null) cancel(timerId)
    timerId = null
  }
  const isAtOnce = () => config.showTrigger === 'immediately' || (config.immediateForTesting && isTest())
  function show() {
    timerId = null
    if (verification.isStored(now())) begin({ code: null, isReset: false })
    else send({ type: 'SHOW_MODAL' })
  }
  /** The delay counts from the first time that the state was `unverified`, however often it is entered again (GATE-12). */
  function waitToShow() {
    unverifiedSince ??= now()
    if (isDismissed || timerId !== null) return
    const rest = isAtOnce() ? 0 : unverifiedSince + config.displayDelayMs - now()
    if (rest > 0) timerId = later(show, rest)
    else show()
  }
  /** Side effects of the state that has been reached: timer, storage, overlay. */
  function settle(before: GateState) {
    const state = stateNow()
    if (state !== 'unverified') stopTimer()
    if (state === 'unverified' && before === 'showingModal') isDismissed = true
    if (state === 'verified' && before !== 'initializing' && before !== 'verified') verification.store(now())
    if (state === 'unverified') waitToShow()
    // `waitToShow` may have changed the state, and its own `settle` has then rendered the overlay.
    if (stateNow() === state) drawOverlay(machine?.getSnapshot().context.showModal === true)
    publish()
  }
  function begin({ code, isReset }: ForGate) {
    stopTimer()
    if (isReset) {
      verification.clear()
      isDismissed = false
    }
    // Text that is being typed stays. The code of a visitor who was verified is not shown again.
    const before = machine?.getSnapshot()
    const enteredCode = before && !before.context.isVerified ? before.context.enteredCode : ''
    machine = runMachine<GateState, GateContext, GateEvent>(gateMachine, {
      name: 'gate',
      context: { ...context, enteredCode, isVerified: verification.isStored(now()) },
      ...(onTransition && { onTransition }),
      ...(onDropped && { onDropped }),
    })
    if (stateNow() === 'unverified') unverifiedSince ??= now()
    if (code !== null && stateNow() === 'unverified') send({ type: 'VERIFY_CODE', code })
    else settle('initializing')
  }
  function send(event: GateEvent) {
    if (machine === null) return onDropped?.(event.type, 'initializing')
    const before = machine.getSnapshot()
    const isTry = event.type === 'VERIFY_CODE'
    if (isTry) reportCode(event.code ?? before.context.enteredCode)
    machine.send(event)
    if (machine.getSnapshot() === before) return
    if (isTry && stateNow() === 'showingModal') refusals += 1
    settle(before.state)
  }
  function reportCode(code: string | null) {
    if (code) onCode(code)
  }
  function take(): ForGate {
    const taken = takeFragment(page, config.hashParams)
    // Also called for a code that is not tried because the visitor is verified already, since traces must not contain
    // it either.
    reportCode(taken.code)
    return taken
  }

  return {
    getSnapshot: () => snapshot,
    getInitialSnapshot: () => initial,
    subscribe(listener) {
      const subscription = () => listener()
      listeners.add(subscription)
      return () => {
        listeners.delete(subscription)
      }
    },
    send,
    start() {
      if (machine === null) begin(take())
    },
    readAddress() {
      const { code, isReset } = take()
      if (machine === null || isReset) begin({ code, isReset })
      else if (code !== null && stateNow() !== 'verified') send({ type: 'VERIFY_CODE', code })
    },
    recheck() {
      if (machine === null || stateNow() === 'verified') return
      if (verification.isStored(now())) begin({ code: null, isReset: false })
    },
    startDebug() {
      if (isDebug) return
      isDebug = true
      publish()
    },
  }
}
