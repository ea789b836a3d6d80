/** CONST-3: how long after the application has mounted the root element gets its flags. */
export const rootFlagsDelayMs = 1

export interface RootFlags {
  readonly isMobile: boolean
  readonly isDebug: boolean
  readonly isTest: boolean
  readonly isLocal: boolean
}

const classes = {
  isMobile: 'is-mobile',
  isDebug: 'is-debug',
  isTest: 'is-test',
  isLocal: 'is-local',
} as const satisfies Record<keyof RootFlags, string>

/**
 * Sets classes on the root element for style sheets and tests: `is-mounted`, and the flags of this document. `read` is
 * called after the delay. Returns a function that cancels it.
 */
export function markRoot(root: Element, read: () => RootFlags): () => void {
  const timer = setTimeout(() => {
    const flags = read()
    root.classList.add('is-mounted')
    for (const [flag, name] of Object.entries(classes))
      root.classList.toggle(name, flags[flag as keyof RootFlags])
  }, rootFlagsDelayMs)
  return () => clearTimeout(timer)
}
