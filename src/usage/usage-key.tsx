import { defineTexts } from '../texts/define-texts.ts'
import type { UsageBar } from './usage.ts'
import { UsageSwatch } from './usage-drawing.tsx'

const texts = defineTexts('usageKey', {
  cost: 'Use and supply',
  used: 'Used',
  controlledLoad: 'Controlled load',
  credit: 'Credit, below the line',
  exported: 'Sent to the grid, below the line',
  estimated: 'Estimated',
  missing: 'Share of days missing, not in any figure',
  noCost: 'No cost known',
  noReading: 'No reading',
  label: 'What the bars mean',
})

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
      name: isCost ? texts.cost : texts.used,
      isThere: bars.some(({ used }) => used !== null),
    },
    {
      look: 'load',
      name: texts.controlledLoad,
      isThere: bars.some(({ controlledLoad = 0 }) => controlledLoad > 0),
    },
    {
      look: 'exported',
      name: isCost ? texts.credit : texts.exported,
      isThere: hasExport,
    },
    { look: 'used-estimated', name: texts.estimated, isThere: bars.some(({ estimated }) => estimated > 0) },
    {
      look: 'used-missing',
      name: texts.missing,
      isThere: bars.some(({ quality }) => quality === 'incomplete'),
    },
    {
      look: 'gap',
      name: isCost ? texts.noCost : texts.noReading,
      isThere: bars.some(({ quality }) => quality === 'missing'),
    },
  ] as const
  const shown = parts.filter(({ isThere }) => isThere)
  if (shown.every(({ look }) => look === 'used')) return null
  return (
    // The role is written out, because Safari ignores a list whose markers are hidden.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <ul className="gf-usage__key" role="list" aria-label={texts.label}>
      {shown.map(({ look, name }) => (
        <li key={look}>
          <UsageSwatch look={look} patterns={patterns} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
