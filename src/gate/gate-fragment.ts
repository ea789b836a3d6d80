/** The gate's part of an address's fragment, and the rest of it. */
export interface GateFragment {
  /** Decoded; null without one. */
  readonly code: string | null
  readonly isReset: boolean
  /** The other parts, with their `#`, or ''. */
  readonly rest: string
}

/**
 * `#debug&invite=4821&reset` → code 4821, reset, and `#debug` (GATE-13, GATE-20). The reset command stands alone or as
 * `<codeName>=<resetCommand>`. Of several codes the first counts, and all are removed. The source text of this function is
 * also written into documents as an inline script, so it must not use any name of its module.
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

/** The instructions for the gate in a fragment. */
export type ForGate = Pick<GateFragment, 'code' | 'isReset'>

/** The parts that the inline script of the document has already removed from the address. */
export interface TakenBefore extends ForGate {
  /** Whether the whole fragment, with the code that was removed, asked for debug mode (ROUTE-8). */
  readonly isDebug?: boolean
}

/** The parts of `window` that hold the address. */
export interface AddressBar {
  readonly location: Pick<Location, 'hash' | 'href'>
  readonly history: Pick<History, 'state' | 'replaceState'>
  gridfrontGate?: TakenBefore
}

/**
 * Reads the gate's part of the fragment and removes it from the address, without a new history entry. What the document's
 * inline script has removed before is part of the result.
 */
export function takeFragment(page: AddressBar, words: Parameters<typeof splitFragment>[1]): ForGate {
  const { location, history, gridfrontGate: before } = page
  const { code, isReset, rest } = splitFragment(location.hash, words)
  if (code !== null || isReset)
    // The whole address, because a path that begins with two slashes would be taken for another host.
    history.replaceState(history.state, '', location.href.replace(/#.*/s, '') + rest)
  delete page.gridfrontGate
  return { code: before?.code ?? code, isReset: before?.isReset === true || isReset }
}
