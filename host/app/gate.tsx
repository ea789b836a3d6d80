import type { Gate, Tracer } from 'gridfront'
import { createGate, focusPage, GateDialog, GateProvider, readModes } from 'gridfront'
import { placeBeside } from './beside.tsx'
import { isDebug } from './debug-mode.ts'
import { siteGate } from './site-gate.ts'

// A chunk of its own, loaded where the gate is on, and in debug mode.

let opened: Gate | null = null

/** In the chunk of the tracer: without its code nothing is traced. */
const keepFromTraces = (code: string) =>
  import('./tracer.ts').then(
    ({ inviteCodes }) => {
      inviteCodes.add(code)
    },
    () => undefined,
  )

function startGate(onTransition: Tracer['stateTransition']): Gate {
  const gate = createGate({
    config: siteGate,
    storages: [() => localStorage, () => sessionStorage],
    page: window,
    isTest: () => readModes(location.href).isTest,
    drawCurtain: (isDrawn) => document.documentElement.classList.toggle('has-gate', isDrawn),
    onTransition,
    onCode: (code) => void keepFromTraces(code),
  })
  gate.start()
  return gate
}

/** Whoever has passed the gate goes on at the page's heading. */
const goOn = () => void focusPage(document, location.hash)

/** Looks again wherever the visitor may have been verified in another document meanwhile. */
function watchVerification({ recheck }: Gate) {
  // Of a flag that stays as it is no event tells: its timestamp does.
  addEventListener('storage', ({ key }) => {
    const { flag, timestamp } = siteGate.storageKeys
    if (key === flag || key === timestamp) recheck()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) recheck()
  })
  document.addEventListener('prerenderingchange', recheck)
}

/** Opens the gate over the document at the first call, and looks at the address at each later one. */
export function openGate(onTransition: Tracer['stateTransition']): Gate {
  if (opened) {
    opened.readAddress()
    return opened
  }
  const gate = startGate(onTransition)
  opened = gate
  addEventListener('hashchange', () => {
    // Debug mode is looked for in the whole fragment, before a code goes from it.
    isDebug()
    gate.readAddress()
  })
  watchVerification(gate)
  placeBeside(
    <GateProvider gate={gate}>
      <GateDialog onClosed={goOn} />
    </GateProvider>,
  )
  return gate
}
