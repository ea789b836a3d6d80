import type { AddressBar } from '../gate/gate-fragment.ts'

let isOn = false

/** Debug mode is read from the whole fragment: the inline script of a document with a gate removes a code first. */
const hasGateSeenIt = () => (window as AddressBar).gridfrontGate?.isDebug === true

/** Whether the fragment asked for debug mode. Once on, it stays on until the document is left. */
export function isDebug(): boolean {
  isOn ||= /debug/i.test(location.hash) || hasGateSeenIt()
  return isOn
}
