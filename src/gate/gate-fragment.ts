/** What an address's fragment has for the gate. */
export interface GateFragment {
  /** As written, decoded; null without one. */
  readonly code: string | null
  readonly isReset: boolean
  /** The other parts, with their `#`, or ''. */
  readonly rest: string
}

/**
 * `#debug&invite=4821&reset` → code 4821, reset, and `#debug` (GATE-13, GATE-20). The reset command stands alone or as
 * `<codeName>=<resetCommand>`; of several codes the first counts, and all of them go. Its text stands in documents too, so
 * it needs no name from around it.
 */
export function splitFragment(
  hash: string,
  { codeName, resetCommand }: { readonly codeName: string; readonly resetCommand: string },
): GateFragment {
  let code: string | null = null
  let isReset = false
  const others = hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => {
      const isCode = part.startsWith(`${codeName}=`)
      let value = part.slice(isCode ? codeName.length + 1 : 0)
      try {
        value = decodeURIComponent(value)
      } catch {
        // A malformed escape stays as it was written.
      }
      if (value === resetCommand) isReset = true
      else if (isCode) code ??= value
      return !isCode && value !== resetCommand
    })
  return { code, isReset, rest: others.join('&') && `#${others.join('&')}` }
}

/** What of a fragment is the gate's. */
export type ForGate = Pick<GateFragment, 'code' | 'isReset'>

/** What a script of the document has taken out of the address. */
export interface TakenBefore extends ForGate {
  /** Whether the whole fragment, the code too, asked for debug mode (ROUTE-8). */
  readonly isDebug?: boolean
}

/** The parts of a window in which an address stands. */
export interface AddressBar {
  readonly location: Pick<Location, 'hash' | 'href'>
  readonly history: Pick<History, 'state' | 'replaceState'>
  /** What a script of the document has taken out of the address before. */
  gridfrontGate?: TakenBefore
}

/**
 * Reads the fragment and takes out of the address what is the gate's, without a new entry in the history. What the document's
 * own script has taken counts as in it.
 */
export function takeFragment(page: AddressBar, words: Parameters<typeof splitFragment>[1]): ForGate {
  const { location, history, gridfrontGate: before } = page
  const { code, isReset, rest } = splitFragment(location.hash, words)
  if (code !== null || isReset)
    // A whole address: a path that begins with two slashes would name another host.
    history.replaceState(history.state, '', location.href.replace(/#.*/s, '') + rest)
  delete page.gridfrontGate
  return { code: before?.code ?? code, isReset: before?.isReset === true || isReset }
}
