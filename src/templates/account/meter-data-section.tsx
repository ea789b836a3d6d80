import type { ComponentType } from 'react'
import { useState } from 'react'
import { daysAfter } from '../../dates/day-in-state.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { MeterDataFormProps } from './meter-data-form.tsx'
import { meterDay } from './usage-span.ts'

type Form = ComponentType<MeterDataFormProps>

const loadForm = (): Promise<Form> =>
  import('./meter-data-form.tsx').then(({ MeterDataForm }) => MeterDataForm)

export interface MeterDataSectionProps extends Pick<MeterDataFormProps, 'getMeterData'> {
  readonly load?: () => Promise<Form>
  readonly now?: () => Date
}

/** The customer's own meter data to save, on the account page. Its code comes when the button is pressed, and not before. */
export function MeterDataSection({
  getMeterData,
  load = loadForm,
  now = () => new Date(),
}: MeterDataSectionProps) {
  const [newest] = useState(() => daysAfter(meterDay(now()), -1))
  const [form, setForm] = useState<{ readonly Form: Form } | 'failed' | 'loading' | null>(null)
  function open() {
    setForm('loading')
    load().then(
      (Form) => setForm({ Form }),
      () => setForm('failed'),
    )
  }
  return (
    <section className="gf-card gf-day" aria-labelledby="meter-data">
      <h2 id="meter-data" tabIndex={-1}>
        Save your meter data
      </h2>
      <p>
        Everything your meter has sent us, free: for a spreadsheet, or as the energy market’s own file (NEM12)
        that comparison sites and solar installers take.
      </p>
      {form === null && (
        <ul className="gf-actions">
          <li>
            <button type="button" className="gf-button gf-button--quiet" onClick={open}>
              Choose the days
            </button>
          </li>
        </ul>
      )}
      {form === 'loading' && <p role="status">Getting the form…</p>}
      {form === 'failed' && <LoadFailure onRetry={open}>We could not get the form just now.</LoadFailure>}
      {form !== null && form !== 'loading' && form !== 'failed' && (
        <form.Form getMeterData={getMeterData} newest={newest} />
      )}
    </section>
  )
}
