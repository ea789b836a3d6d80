import type { CommandPorts } from './ports.ts'

// npm forwards a Ctrl-C to a child that the terminal has already signalled. Within this time, another signal is not a
// second Ctrl-C.
const sameMs = 500

/**
 * Ctrl-C during a run: the first ends it after the current check, a second at once.
 * @returns `signal` for the run, `atOnce` that resolves with the second, `stop` to stop listening.
 */
export function listenForInterrupts(
  { onInterrupt, now }: Pick<CommandPorts, 'onInterrupt' | 'now'>,
  onFirst: () => void,
) {
  const controller = new AbortController()
  let firstAt: number | null = null
  let resolve: (value: null) => void = () => {}
  const atOnce = new Promise<null>((done) => {
    resolve = done
  })
  const stop = onInterrupt(() => {
    const at = now().getTime()
    if (firstAt === null) {
      firstAt = at
      controller.abort()
      onFirst()
    } else if (at - firstAt >= sameMs) resolve(null)
  })
  return { signal: controller.signal, atOnce, stop }
}
