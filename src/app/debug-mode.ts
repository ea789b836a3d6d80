import type { AddressBar } from '../gate/gate-fragment.ts'

let isOn = false

/** Debug mode is looked for in the whole fragment: a document with a gate takes a code out of it before. */
const hasGateSeenIt = () => (window as AddressBar).gridfrontGate?.isDebug === true

/** Whether the fragment has asked for debug mode: once on, until the document is left. */
export function isDebug(): boolean {
  isOn ||= /debug/i.test(location.hash) || hasGateSeenIt()
  return isOn
}
