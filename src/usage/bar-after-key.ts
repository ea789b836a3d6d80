/**
 * The index of the bar that a key leads to; null for keys that the slider does not handle. Page Up and Page Down move by
 * `pageSize` bars.
 */
export function barAfterKey(
  key: string,
  { current, count, pageSize }: { current: number; count: number; pageSize: number },
): number | null {
  const targets: Record<string, number> = {
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    PageUp: current + pageSize,
    PageDown: current - pageSize,
    Home: 0,
    End: count - 1,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target))
}
