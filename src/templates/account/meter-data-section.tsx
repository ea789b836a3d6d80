import type { ComponentType } from 'react'
import { useState } from 'react'
import { daysAfter } from '../../../contracts/civil-days.ts'
import { marketDate } from '../../dates/market-time.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { defineTexts } from '../../texts/define-texts.ts'
import type { MeterDataFormProps } from './meter-data-form.tsx'

const texts = defineTexts('meterDataSection', {
  heading: 'Save your meter data',
  intro:
    'Everything your meter has sent us, free of charge. Choose a spreadsheet, or the energy market’s own file (NEM12), which comparison sites and solar installers can use.',
  open: 'Choose the days',
  loading: 'Getting the form…',
  failed: 'We could not get the form just now.',
})

type Form = ComponentType<MeterDataFormProps>

const loadForm = (): Promise<Form> =>
  import('./meter-data-form.tsx').then(({ MeterDataForm }) => MeterDataForm)

export interface MeterDataSectionProps extends Pick<MeterDataFormProps, 'getMeterData'> {
  readonly load?: () => Promise<Form>
  readonly now?: () => Date
}

/**
 * The download of the customer's meter data, on the account page. Its code is loaded only when the button is pressed.
 */
export function MeterDataSection({
  getMeterData,
  load = loadForm,
  now = () => new Date(),
}: MeterDataSectionProps) {
  const [newest] = useState(() => daysAfter(marketDate(now()), -1))
  const [form, setForm] = useState<{ readonly Form: Form } | 'failed' | 'loading' | null>(null)
  function open() {
    setForm('loading')
    load().then(
      (Form) => setForm({ Form }),
      () => setForm('failed'),
    )
  }
  return (
    <section className="gf-card gf-card--half gf-day" aria-labelledby="meter-data">
      <h2 id="meter-data" tabIndex={-1}>
        {texts.heading}
      </h2>
      <p>{texts.intro}</p>
      {form === null && (
        <ul className="gf-actions">
          <li>
            <button type="button" className="gf-button gf-button--quiet" onClick={open}>
              {texts.open}
            </button>
          </li>
        </ul>
      )}
      {form === 'loading' && <p role="status">{texts.loading}</p>}
      {form === 'failed' && <LoadFailure onRetry={open}>{texts.failed}</LoadFailure>}
      {form !== null && form !== 'loading' && form !== 'failed' && (
        <form.Form getMeterData={getMeterData} newest={newest} />
      )}
    </section>
  )
}
