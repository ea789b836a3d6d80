import type { UsageBar } from './usage.ts'
import { UsageSwatch } from './usage-drawing.tsx'

/** Explains the patterns of the bars, only those in this chart. If all usage is measured, there is no key. */
export function UsageKey({
  bars,
  patterns,
  isCost = false,
}: {
  bars: readonly UsageBar[]
  patterns: string
  /** The bars are costs. Default false. */
  isCost?: boolean
}) {
  const hasExport = bars.some(({ exported }) => exported !== null)
  const parts = [
    {
      look: 'used',
      name: isCost ? 'Use and supply' : 'Used',
      isThere: bars.some(({ used }) => used !== null),
    },
    {
      look: 'load',
      name: 'Controlled load',
      isThere: bars.some(({ controlledLoad = 0 }) => controlledLoad > 0),
    },
    {
      look: 'exported',
      name: isCost ? 'Credit, below the line' : 'Sent to the grid, below the line',
      isThere: hasExport,
    },
    { look: 'used-estimated', name: 'Estimated', isThere: bars.some(({ estimated }) => estimated > 0) },
    {
      look: 'used-missing',
      name: 'Share of days missing, not in any figure',
      isThere: bars.some(({ quality }) => quality === 'incomplete'),
    },
    {
      look: 'gap',
      name: isCost ? 'No cost known' : 'No reading',
      isThere: bars.some(({ quality }) => quality === 'missing'),
    },
  ] as const
  const shown = parts.filter(({ isThere }) => isThere)
  if (shown.every(({ look }) => look === 'used')) return null
  return (
    // The role is written out, because Safari ignores a list whose markers are hidden.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <ul className="gf-usage__key" role="list" aria-label="What the bars mean">
      {shown.map(({ look, name }) => (
        <li key={look}>
          <UsageSwatch look={look} patterns={patterns} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
