import type { PageBrand } from '../brand/brand.ts'
import { DebugButton } from '../gate/debug-button.tsx'
import type { Gate } from '../gate/gate.ts'
import { gateStyle } from '../gate/gate-style.ts'
import type { LoadGate } from './gate-watch.ts'
import { renderInOwnRoot } from './own-root.tsx'

// A separate chunk, loaded in debug mode only.

let isOn = false

/** Turns debug mode on until the document is left: shows its button and loads the gate's code. */
export function startDebug(brand: PageBrand, load: LoadGate): void {
  if (isOn) return
  isOn = true
  // Debug mode may start long after the root element got its flags.
  document.documentElement.classList.add('is-debug')
  // Documents of a site whose gate is on already contain this style; adopting it twice is harmless.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(gateStyle)
  document.adoptedStyleSheets.push(sheet)
  const loadGate = async (): Promise<Gate> => {
    const openGate = await load()
    const gate = openGate()
    gate.startDebug()
    return gate
  }
  renderInOwnRoot(brand, <DebugButton loadGate={loadGate} />)
}
