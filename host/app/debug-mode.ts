let isOn = false

/** Whether the fragment has asked for debug mode: once on, until the document is left. */
export function isDebug(): boolean {
  isOn ||= /debug/i.test(location.hash)
  return isOn
}
