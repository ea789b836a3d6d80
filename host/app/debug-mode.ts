import type { AddressBar } from 'gridfront'

// Put in by the build: without a gate nothing of it is left here.
declare const __HAS_GATE__: boolean | undefined

let isOn = false

/** Debug mode is looked for in the whole fragment: a document with a gate takes a code out of it before. */
const hasGateSeenIt = () =>
  typeof __HAS_GATE__ !== 'undefined' &&
  __HAS_GATE__ &&
  (window as AddressBar).gridfrontGate?.isDebug === true

/** Whether the fragment has asked for debug mode: once on, until the document is left. */
export function isDebug(): boolean {
  isOn ||= /debug/i.test(location.hash) || hasGateSeenIt()
  return isOn
}
