/**
 * To which bar a key leads, or null when the key is for somebody else. Up and Down go as in every slider; Page Up and
 * Page Down take a week, or a quarter of months.
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
