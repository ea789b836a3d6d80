import { useEffect, useRef, useState } from 'react'
import type { PlanChoices, WhatIf } from '../../../contracts/schemas/plan-change.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { textIn } from '../../forms/form-text.ts'
import { TextField } from '../../forms/text-field.tsx'
import { WithEnglish } from '../../in-english.tsx'
import { labelled } from '../../joins.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { needWords } from '../../plan-change/check-plan-change.ts'
import {
  amountOrCredit,
  basisWords,
  savingWords,
  supposedWords,
  yearNow,
  yearWords,
} from '../../plan-change/compare-terms.ts'
import { whatIfAssumptions, whatIfOf } from '../../plan-change/what-if.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { withCommas } from '../../with-commas.ts'
import { loadFaultWords } from './load-fault-words.ts'

const texts = defineTexts('whatIfCard', {
  solarLabel: 'New solar panels, in kilowatts',
  solarHint: 'Most homes get 6 to 10 kW. Leave out panels that you already have.',
  solarShape: 'Enter the power of the panels in kilowatts with at most one decimal, such as 6.6',
  batteryLabel: 'Battery, in kilowatt-hours',
  batteryHint: 'Usable capacity. Most have 5 to 15 kWh.',
  batteryShape: 'Enter the capacity of the battery in kilowatt-hours with at most one decimal, such as 10',
  carLabel: 'Electric car, in kilometres a week',
  carHint: 'The average car does about 230 km a week.',
  carShape: 'Enter whole kilometres a week up to 999, such as 230',
  allEmpty: 'Fill in at least one of the three',
  intro: 'See what your plans would cost in a year with solar panels, a battery or an electric car.',
  label: 'What if',
  needsScripts: 'This estimate',
  button: 'Work it out',
  loading: 'Working it out…',
  whatEstimate: 'this estimate',
  unavailable: 'We can’t work this out here yet.',
  heading: ({ what }: Values<'what'>) => `With ${what}`,
  plansLabel: 'Your plans with and without',
  plan: 'Plan',
  yearlyCostNow: 'Yearly cost now',
  withThese: 'With these',
  planNow: ' (your plan now)',
  howWorkedOut: 'How we worked this out',
  atPrices: 'At today’s prices. What the panels, the battery or the car cost is not included.',
  panels: ({ state, exportKw }: Values<'state' | 'exportKw'>) =>
    `The panels face north without shade and get the average sun of ${state}, more in summer than in winter. You use their power first, then fill the battery, then send up to ${exportKw} kilowatts to the grid. What is left over is lost.`,
  battery: ({ batteryKw, lossPercent }: Values<'batteryKw' | 'lossPercent'>) =>
    `The battery takes and gives up to ${batteryKw} kilowatts, loses ${lossPercent}% of what it stores, and is filled by panels only.`,
  car: ({ kilowattHours }: Values<'kilowattHours'>) =>
    `The car needs ${kilowattHours} kilowatt-hours for 100 kilometres, and is charged at your place every night from midnight to six.`,
  kilowattHours: ({ amount }: Values<'amount'>) => `${amount} kWh`,
  withPanels: ({ made, bought, sent }: Values<'made' | 'bought' | 'sent'>) =>
    `The new panels would make about ${made} in a year. You would buy about ${bought} and send about ${sent} to the grid.`,
  withoutPanels: ({ bought }: Values<'bought'>) => `You would buy about ${bought} in a year.`,
  emptyBattery: 'Without solar panels the battery stays empty, so it saves nothing here.',
})

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
    label: texts.solarLabel,
    description: texts.solarHint,
    pattern: kilowatts,
    fault: texts.solarShape,
  },
  {
    name: 'batteryKwh',
    label: texts.batteryLabel,
    description: texts.batteryHint,
    pattern: kilowatts,
    fault: texts.batteryShape,
  },
  {
    name: 'evKmPerWeek',
    label: texts.carLabel,
    description: texts.carHint,
    pattern: /^\d{1,3}$/,
    fault: texts.carShape,
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
  return isEmpty ? { ...faults, solarKw: texts.allEmpty } : faults
}

/** What each plan would cost with panels, a battery or an electric car, from the account's own usage. */
export function WhatIfCard({ choices, usePlansWith }: WhatIfCardProps) {
  const [asked, setAsked] = useState<{ readonly whatIf: WhatIf; readonly count: number } | null>(null)
  const query = usePlansWith(asked?.whatIf ?? null)
  return (
    <>
      <p>{texts.intro}</p>
      <AppForm<Field, Typed>
        label={texts.label}
        ids={ids}
        needsScripts={texts.needsScripts}
        button={texts.button}
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
      <p role="status">{asked !== null && query.status === 'loading' ? texts.loading : ''}</p>
      {asked !== null && query.status === 'error' && (
        <LoadFailure onRetry={query.retry}>{loadFaultWords(query.error, texts.whatEstimate)}</LoadFailure>
      )}
      {asked !== null && query.status === 'ready' && (
        <Result key={asked.count} now={choices} then={query.data} />
      )}
    </>
  )
}

/** What was sent to the grid in the past year is not what these costs deduct. */
const withoutSent = ({ basis, concession }: Pick<PlanChoices, 'basis' | 'concession'>) => {
  if (basis === null) return { basis }
  const { sent: _, ...used } = basis
  return { basis: used, ...(concession !== undefined && { concession }) }
}

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
  if (whatIf === undefined) return <p role="alert">{texts.unavailable}</p>
  const rows = rowsOf(now, then)
  const unknown = choices.filter(({ annualCents }) => annualCents === null)
  const present = rows.find(({ isCurrent }) => isCurrent)
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {texts.heading({ what: supposedWords(whatIf) })}
      </h3>
      {present && (
        <p>
          <strong>{savingWords(present.after - present.before)}</strong>
        </p>
      )}
      {rows.length > 0 && (
        <table className="gf-invoice" aria-label={texts.plansLabel}>
          <thead>
            <tr>
              <th scope="col">{texts.plan}</th>
              <th scope="col">{texts.yearlyCostNow}</th>
              <th scope="col">{texts.withThese}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ planId, displayName, isCurrent, before, after, need }) => (
              <tr key={planId}>
                <th scope="row">
                  <span>
                    <WithEnglish english={displayName} after={isCurrent ? texts.planNow : ''} />
                  </span>
                  {need !== null && !(need === 'SOLAR' && whatIf.solarKw > 0) && (
                    <p className="gf-field__description">{needWords[need]}</p>
                  )}
                </th>
                <td>{amountOrCredit(before)}</td>
                <td>{amountOrCredit(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unknown.map((choice) => (
        <p key={choice.terms.planId}>
          <WithEnglish english={choice.terms.displayName} after={labelled('', yearWords(choice, basis))} />
        </p>
      ))}
      {whatIf.energy !== null && <EnergyWords whatIf={whatIf} energy={whatIf.energy} />}
      <details>
        <summary>{texts.howWorkedOut}</summary>
        <p>{basisWords(withoutSent(then))}</p>
        <ul>
          <li>{texts.atPrices}</li>
          <li>{texts.panels({ state: then.state, exportKw: whatIfAssumptions.exportKw })}</li>
          <li>
            {texts.battery({
              batteryKw: whatIfAssumptions.batteryKw,
              lossPercent: 100 - whatIfAssumptions.batteryPercent,
            })}
          </li>
          <li>{texts.car({ kilowattHours: whatIfAssumptions.carWattHoursPerKm / 10 })}</li>
        </ul>
      </details>
    </>
  )
}

const kilowattHours = (wattHours: number) =>
  texts.kilowattHours({ amount: withCommas(Math.round(wattHours / 1000)) })

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
        <p>
          {texts.withPanels({
            made: kilowattHours(made),
            bought: kilowattHours(bought),
            sent: kilowattHours(sent),
          })}
        </p>
      )}
      {whatIf.solarKw === 0 && <p>{texts.withoutPanels({ bought: kilowattHours(bought) })}</p>}
      {whatIf.batteryKwh > 0 && made + sent === 0 && <p>{texts.emptyBattery}</p>}
    </>
  )
}
