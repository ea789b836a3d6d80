import type { PageBrand } from '../brand/brand.ts'
import { readModes } from '../brand/read-modes.ts'
import type { Gate } from '../gate/gate.ts'
import { createGate } from '../gate/gate.ts'
import { GateDialog } from '../gate/gate-dialog.tsx'
import { GateProvider } from '../gate/gate-provider.tsx'
import type { GateConfig } from '../gate-config/gate-config.ts'
import { focusPage } from '../navigation/page-focus.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { isDebug } from './debug-mode.ts'
import { renderInOwnRoot } from './own-root.tsx'

// A separate chunk, loaded where the gate is on, and in debug mode.

export interface OpenGateOptions {
  readonly config: GateConfig
  readonly brand: PageBrand
  readonly onTransition: Tracer['stateTransition']
  /** Aborts to take the gate out of the document. */
  readonly signal: AbortSignal
}

let opened: Gate | null = null

/** The list of codes is in the tracer's chunk: before that is loaded, nothing is traced. */
const keepFromTraces = (code: string) =>
  import('./tracer.ts').then(
    ({ inviteCodes }) => {
      inviteCodes.add(code)
    },
    () => undefined,
  )

function startGate({ config, onTransition }: OpenGateOptions): Gate {
  const gate = createGate({
    config,
    storages: [() => localStorage, () => sessionStorage],
    page: window,
    isTest: () => readModes(location.href).isTest,
    drawOverlay: (isDrawn) => document.documentElement.classList.toggle('has-gate', isDrawn),
    onTransition,
    onCode: (code) => void keepFromTraces(code),
  })
  gate.start()
  return gate
}

/** After the gate, the focus moves to the page's heading. */
const goOn = () => void focusPage(document, location.hash)

/** Checks again whenever the visitor may have been verified in another document. */
function watchVerification({ recheck }: Gate, { storageKeys }: GateConfig, signal: AbortSignal) {
  // A flag that keeps its value fires no storage event, but its timestamp does.
  const stored = ({ key }: StorageEvent) => {
    if (key === storageKeys.flag || key === storageKeys.timestamp) recheck()
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) recheck()
  }
  addEventListener('storage', stored, { signal })
  addEventListener('pageshow', shown, { signal })
  document.addEventListener('prerenderingchange', recheck, { signal })
}

/** Opens the gate over the document at the first call, and reads the address again at each later one. */
export function openGate(options: OpenGateOptions): Gate {
  if (opened) {
    opened.readAddress()
    return opened
  }
  const gate = startGate(options)
  opened = gate
  const { signal } = options
  const readFragment = () => {
    // Debug mode is read from the whole fragment, before a code is removed from it.
    isDebug()
    gate.readAddress()
  }
  addEventListener('hashchange', readFragment, { signal })
  watchVerification(gate, options.config, signal)
  const takeOut = renderInOwnRoot(
    options.brand,
    <GateProvider gate={gate}>
      <GateDialog onClosed={goOn} />
    </GateProvider>,
  )
  const end = () => {
    opened = null
    takeOut()
  }
  signal.addEventListener('abort', end, { once: true })
  return gate
}
