import type { GateConfig } from '../gate-config/gate-config.ts'
import type { MachineOptions, MachineStore, Snapshot } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { AddressBar, ForGate } from './gate-fragment.ts'
import { takeFragment } from './gate-fragment.ts'
import type { GateContext, GateEvent, GateState } from './gate-machine.ts'
import { gateMachine } from './gate-machine.ts'
import type { OpenStorage } from './verification.ts'
import { createVerification } from './verification.ts'

/** What the gate is made of beside its settings. Each can be replaced by a test's own. */
export interface GatePorts extends Pick<MachineOptions<GateContext>, 'onTransition' | 'onDropped'> {
  readonly config: GateConfig
  /** Local storage first, then that of the visit. */
  readonly storages: readonly OpenStorage[]
  readonly page: AddressBar
  /** Whether the address is one of test mode (ENV-3). It lets nobody in. */
  readonly isTest: () => boolean
  /** Draws the overlay over the page, or takes it away, before anything of the gate is drawn. Default: nothing. */
  readonly drawOverlay?: (isDrawn: boolean) => void
  /** Told of each code that is submitted or that an address has brought, right or wrong: no trace may tell of it. */
  readonly onCode?: (code: string) => void
  /** ms since 1970. */
  readonly now?: () => number
  readonly setTimeout?: (work: () => void, ms: number) => unknown
  readonly clearTimeout?: (timerId: unknown) => void
}

/** GATE-5: what the machine keeps, and the timer that will show the modal; null while none is set. */
export interface GateSnapshot extends Snapshot<GateState, GateContext & { readonly timerId: unknown }> {
  /** Debug mode: the modal can be closed. */
  readonly isDebug: boolean
  /** How many codes have been refused in this document: the same message is told anew. */
  readonly refusals: number
}

export interface Gate extends Omit<MachineStore<GateState, GateContext, GateEvent>, 'getSnapshot'> {
  readonly getSnapshot: () => GateSnapshot
  readonly getInitialSnapshot: () => GateSnapshot
  /** Reads storage and address, and starts the machine: once for a document. */
  readonly start: () => void
  /** Looks whether the address has got a code or a command since. */
  readonly readAddress: () => void
  /** Looks whether the visitor has been verified elsewhere since, as in another tab. */
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
  /** Closed in debug mode: the timer does not bring it back in this document. */
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
  /** GATE-12: the delay runs from the first entry into unverified, however often it is entered. */
  function waitToShow() {
    unverifiedSince ??= now()
    if (isDismissed || timerId !== null) return
    const rest = isAtOnce() ? 0 : unverifiedSince + config.displayDelayMs - now()
    if (rest > 0) timerId = later(show, rest)
    else show()
  }
  /** What goes with the state that has been reached. */
  function settle(before: GateState) {
    const state = stateNow()
    if (state !== 'unverified') stopTimer()
    if (state === 'unverified' && before === 'showingModal') isDismissed = true
    if (state === 'verified' && before !== 'initializing' && before !== 'verified') verification.store(now())
    if (state === 'unverified') waitToShow()
    // The state may have moved on meanwhile, and has drawn it then.
    if (stateNow() === state) drawOverlay(machine?.getSnapshot().context.showModal === true)
    publish()
  }
  function begin({ code, isReset }: ForGate) {
    stopTimer()
    if (isReset) {
      verification.clear()
      isDismissed = false
    }
    // What is being typed stays; the code of who was verified does not come back.
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
    if (isTry) tell(event.code ?? before.context.enteredCode)
    machine.send(event)
    if (machine.getSnapshot() === before) return
    if (isTry && stateNow() === 'showingModal') refusals += 1
    settle(before.state)
  }
  function tell(code: string | null) {
    if (code) onCode(code)
  }
  function take(): ForGate {
    const taken = takeFragment(page, config.hashParams)
    // Also of one that nobody tries, since the visitor is verified.
    tell(taken.code)
    return taken
  }

  return {
    getSnapshot: () => snapshot,
    getInitialSnapshot: () => initial,
    subscribe(listener) {
      const told = () => listener()
      listeners.add(told)
      return () => {
        listeners.delete(told)
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
