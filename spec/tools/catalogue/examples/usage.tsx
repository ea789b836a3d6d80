import type { UsageQuery } from '../../../../src/usage/usage-chart.tsx'
import { UsageChart } from '../../../../src/usage/usage-chart.tsx'
import { usageExamples as states } from '../../../usage/usage-examples.ts'
import type { Example, Family } from '../example.ts'

const file = 'spec/usage/usage-chart.test.tsx'

const chart = ([name, usage]: readonly [string, UsageQuery]): Example => ({
  id: `usage-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  title: `Usage: ${name}`,
  shows: 'The drawing, its key, the same figures as a table, and the download.',
  render: () => <UsageChart usage={usage} />,
})

export const usageChartExamples: Family = {
  id: 'usage',
  title: 'Usage',
  keys: [
    {
      keys: 'Left, Right, Home and End',
      does: 'Walk from bar to bar, and to the ends.',
      proof: {
        file,
        test: 'arrow keys move from bar to bar, Home and End to the ends, and each value is announced and shown',
      },
    },
    {
      keys: 'Escape',
      does: 'Leaves the bar; the focus stays.',
      proof: {
        file,
        test: 'Escape leaves the bar: its figures disappear, the focus stays, and the arrow keys continue from there',
      },
    },
  ],
  examples: Object.entries(states).map(chart),
}
