import { useEffect, useId, useRef } from 'react'
import type { UsagePeriods, UsageSeries } from '../../../contracts/schemas/usage.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import type { PeriodFigures } from '../../usage/period-figures.ts'
import { UsageChart } from '../../usage/usage-chart.tsx'
import { UsagePeriodsChart } from '../../usage/usage-periods-chart.tsx'
import { loadFaultWords } from './load-fault-words.ts'
import type { UsageChoice } from './usage-choice.ts'
import { seriesRange } from './usage-choice.ts'
import { usageTitle } from './usage-frame.tsx'

const texts = defineTexts('usageCard', {
  year: 'Last 12 months',
  days: 'Last 30 days',
  months: '24 months, compared',
  years: 'Years, compared',
  energy: 'Energy (kWh)',
  cost: 'Cost ($)',
  age: 'Data is up to a day old.',
  notABill:
    'This is not your bill. A bill includes the daily supply charge, covers its own billing period, and is rounded once for the whole period.',
  whatUsage: 'your usage',
  rangeLegend: 'Show',
  figuresLegend: 'As',
})

const ranges: readonly { readonly value: UsageChoice['range']; readonly label: string }[] = [
  { value: 'year', label: texts.year },
  { value: 'days', label: texts.days },
  { value: 'months', label: texts.months },
  { value: 'years', label: texts.years },
]
const figureNames: readonly { readonly value: PeriodFigures; readonly label: string }[] = [
  { value: 'energy', label: texts.energy },
  { value: 'cost', label: texts.cost },
]

const notes = [texts.age, texts.notABill]

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

function Choices<Value extends string>({ legend, options, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="gf-fieldset">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <div key={value} className="gf-field gf-field--checkbox">
          <label>
            <input
              type="radio"
              className="gf-checkbox"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        </div>
      ))}
    </fieldset>
  )
}

export interface UsageCardProps {
  readonly usage: AccountQuery<UsageSeries>
  readonly periods: AccountQuery<UsagePeriods>
  readonly choice: UsageChoice
  readonly onChoice: (choice: UsageChoice) => void
}

/** A query of the account in the shape of the charts, with the text for a failure. */
const inWords = <Data,>(query: AccountQuery<Data>) =>
  query.status === 'error' ? { ...query, words: loadFaultWords(query.error, texts.whatUsage) } : query

/** The customer's usage chart. A separate chunk, so that other pages do not load it. */
export function UsageCard({ usage, periods, choice, onChoice }: UsageCardProps) {
  const { range, figures } = choice
  const isPeriods = seriesRange(choice) === null
  const place = useRef<HTMLDivElement>(null)
  const chosen = useRef<keyof UsageChoice | null>(null)
  function choose(next: UsageChoice) {
    chosen.current = next.range === range ? 'figures' : 'range'
    onChoice(next)
  }
  // Another chart has its own copy of the choices: the focus moves to the same choice there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the chart has become another.
  useEffect(() => {
    if (chosen.current === null || document.activeElement !== document.body) return
    const [ofRange, ofFigures] = place.current?.querySelectorAll<HTMLElement>('input:checked') ?? []
    const same = chosen.current === 'figures' ? ofFigures : ofRange
    same?.focus({ preventScroll: true })
  }, [isPeriods])
  const controls = (
    <>
      <Choices
        legend={texts.rangeLegend}
        options={ranges}
        chosen={range}
        onChoose={(value) => choose({ ...choice, range: value })}
      />
      <Choices
        legend={texts.figuresLegend}
        options={figureNames}
        chosen={figures}
        onChoose={(value) => choose({ ...choice, figures: value })}
      />
    </>
  )
  return (
    <div ref={place} className="gf-card">
      {isPeriods ? (
        <UsagePeriodsChart
          usage={inWords(periods)}
          figures={figures}
          title={usageTitle}
          controls={controls}
        />
      ) : (
        <UsageChart usage={inWords(usage)} title={usageTitle} notes={notes} controls={controls} />
      )}
    </div>
  )
}
