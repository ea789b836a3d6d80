import { useEffect, useRef, useState } from 'react'
import type { PlanChoices, WhatIf } from '../../../contracts/schemas/plan-change.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { textIn } from '../../forms/form-text.ts'
import { TextField } from '../../forms/text-field.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { needWords } from '../../plan-change/check-plan-change.ts'
import {
  basisWords,
  savingWords,
  supposedWords,
  yearAmount,
  yearNow,
  yearWords,
} from '../../plan-change/compare-terms.ts'
import { whatIfAssumptions, whatIfOf } from '../../plan-change/what-if.ts'
import { withCommas } from '../../with-commas.ts'
import { loadFaultWords } from './load-fault-words.ts'

export interface WhatIfCardProps extends Pick<AccountQueries, 'usePlansWith'> {
  /** The plans for the household as it is now. */
  readonly choices: PlanChoices
}

const ids = { solarKw: 'what-if-solar', batteryKwh: 'what-if-battery', evKmPerWeek: 'what-if-car' } as const
type Field = keyof typeof ids
type Typed = Readonly<Record<Field, string>>

const kilowatts = /^\d{1,2}(?:\.\d)?$/
const fields = [
  {
    name: 'solarKw',
    label: 'New solar panels, in kilowatts',
    description: 'Most homes get 6 to 10 kW. Leave out panels that you already have.',
    pattern: kilowatts,
    fault: 'Enter the power of the panels in kilowatts with at most one decimal, such as 6.6',
  },
  {
    name: 'batteryKwh',
    label: 'Battery, in kilowatt-hours',
    description: 'Usable capacity. Most have 5 to 15 kWh.',
    pattern: kilowatts,
    fault: 'Enter the capacity of the battery in kilowatt-hours with at most one decimal, such as 10',
  },
  {
    name: 'evKmPerWeek',
    label: 'Electric car, in kilometres a week',
    description: 'The average car does about 230 km a week.',
    pattern: /^\d{1,3}$/,
    fault: 'Enter whole kilometres a week up to 999, such as 230',
  },
] as const
const ofFields = <Value,>(of: (field: (typeof fields)[number]) => Value) =>
  Object.fromEntries(fields.map((field) => [field.name, of(field)])) as Record<Field, Value>

/** Removes units, and reads a comma as a decimal point, as people may type them. */
const numberIn = (data: FormData, name: Field) =>
  textIn(data, name)
    .replace(/\s*(?:kwh?|km)$/i, '')
    .replace(',', '.')

function faultsOf(typed: Typed) {
  const isEmpty = Object.values(typed).every((text) => text === '' || Number(text) === 0)
  const faults = ofFields(({ name, pattern, fault }) =>
    typed[name] === '' || pattern.test(typed[name]) ? undefined : fault,
  )
  return isEmpty ? { ...faults, solarKw: 'Fill in at least one of the three' } : faults
}

/** What each plan would cost with panels, a battery or an electric car, from the account's own usage. */
export function WhatIfCard({ choices, usePlansWith }: WhatIfCardProps) {
  const [asked, setAsked] = useState<{ readonly whatIf: WhatIf; readonly count: number } | null>(null)
  const query = usePlansWith(asked?.whatIf ?? null)
  return (
    <>
      <p>See what your plans would cost in a year with solar panels, a battery or an electric car.</p>
      <AppForm<Field, Typed>
        label="What if"
        ids={ids}
        needsScripts="This estimate"
        button="Work it out"
        busy=""
        read={(data) => ofFields(({ name }) => numberIn(data, name))}
        check={faultsOf}
        send={async (typed) => {
          const whatIf = whatIfOf(typed)
          if (whatIf !== undefined) setAsked((before) => ({ whatIf, count: (before?.count ?? 0) + 1 }))
          return null
        }}
        fields={(faults) =>
          fields.map(({ name, label, description }) => (
            <TextField
              key={name}
              id={ids[name]}
              {...{ name, label, description }}
              inputMode="decimal"
              autoComplete="off"
              validation={faults[name]}
            />
          ))
        }
      />
      <p role="status">{asked !== null && query.status === 'loading' ? 'Working it out…' : ''}</p>
      {asked !== null && query.status === 'error' && (
        <LoadFailure onRetry={query.retry}>{loadFaultWords(query.error, 'this estimate')}</LoadFailure>
      )}
      {asked !== null && query.status === 'ready' && (
        <Result key={asked.count} now={choices} then={query.data} />
      )}
    </>
  )
}

/** The sentence above the table says that they are estimates. */
const amount = (annualCents: number) => yearAmount(annualCents).replace(/^about /, '')

/** Every plan with a price before and after, cheapest first; the present plan too if it is no longer offered. */
function rowsOf(now: PlanChoices, then: PlanChoices) {
  const [before, after] = [yearNow(now), yearNow(then)]
  const isOffered = then.choices.some(({ isCurrent }) => isCurrent)
  const { planId, displayName } = now.current
  return [
    ...(isOffered || before === null || after === null
      ? []
      : [{ planId, displayName, isCurrent: true, need: null, before, after }]),
    ...then.choices.flatMap(({ terms, isCurrent, need, annualCents }) => {
      const past = now.choices.find((choice) => choice.terms.planId === terms.planId)?.annualCents ?? null
      return annualCents === null || past === null
        ? []
        : [{ ...terms, isCurrent, need, before: past, after: annualCents }]
    }),
  ].toSorted((one, other) => one.after - other.after)
}

function Result({ now, then }: { readonly now: PlanChoices; readonly then: PlanChoices }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { whatIf, choices, basis } = then
  if (whatIf === undefined) return <p role="alert">We can’t work this out here yet.</p>
  const rows = rowsOf(now, then)
  const unknown = choices.filter(({ annualCents }) => annualCents === null)
  const present = rows.find(({ isCurrent }) => isCurrent)
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {`With ${supposedWords(whatIf)}`}
      </h3>
      {present && (
        <p>
          <strong>{savingWords(present.after - present.before)}</strong>
        </p>
      )}
      {rows.length > 0 && (
        <table className="gf-invoice" aria-label="Your plans with and without">
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Yearly cost now</th>
              <th scope="col">With these</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ planId, displayName, isCurrent, before, after, need }) => (
              <tr key={planId}>
                <th scope="row">
                  <span>{`${displayName}${isCurrent ? ' (your plan now)' : ''}`}</span>
                  {need !== null && !(need === 'SOLAR' && whatIf.solarKw > 0) && (
                    <p className="gf-field__description">{needWords[need]}</p>
                  )}
                </th>
                <td>{amount(before)}</td>
                <td>{amount(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unknown.map((choice) => (
        <p key={choice.terms.planId}>{`${choice.terms.displayName}: ${yearWords(choice, basis)}`}</p>
      ))}
      {whatIf.energy !== null && <EnergyWords whatIf={whatIf} energy={whatIf.energy} />}
      <details>
        <summary>How we worked this out</summary>
        <p>{basisWords(then)}</p>
        <ul>
          <li>At today’s prices. What the panels, the battery or the car cost is not included.</li>
          <li>
            {`The panels face north without shade and get the average sun of ${then.state}, more in summer than in winter. You use their power first, then fill the battery, then send up to ${whatIfAssumptions.exportKw} kilowatts to the grid. What is left over is lost.`}
          </li>
          <li>
            {`The battery takes and gives up to ${whatIfAssumptions.batteryKw} kilowatts, loses ${100 - whatIfAssumptions.batteryPercent}% of what it stores, and is filled by panels only.`}
          </li>
          <li>
            {`The car needs ${whatIfAssumptions.carWattHoursPerKm / 10} kilowatt-hours for 100 kilometres, and is charged at your place every night from midnight to six.`}
          </li>
        </ul>
      </details>
    </>
  )
}

const kilowattHours = (wattHours: number) => `${withCommas(Math.round(wattHours / 1000))} kWh`

function EnergyWords({
  whatIf,
  energy,
}: {
  readonly whatIf: WhatIf
  readonly energy: NonNullable<NonNullable<PlanChoices['whatIf']>['energy']>
}) {
  const { bought, made, sent } = energy
  return (
    <>
      {whatIf.solarKw > 0 && (
        <p>{`The new panels would make about ${kilowattHours(made)} in a year. You would buy about ${kilowattHours(bought)} and send about ${kilowattHours(sent)} to the grid.`}</p>
      )}
      {whatIf.solarKw === 0 && <p>{`You would buy about ${kilowattHours(bought)} in a year.`}</p>}
      {whatIf.batteryKwh > 0 && made + sent === 0 && (
        <p>Without solar panels the battery stays empty, so it saves nothing here.</p>
      )}
    </>
  )
}
