import type { PageContent, PlansQuery } from 'gridfront'
import { Markup, PageHead, TextField, useStaticQuery } from 'gridfront'
import { useState } from 'react'

/** Renders the pages whose front matter has `template: solar`: a custom page with a small calculator. */
export function Solar({ page }: { readonly page: PageContent }) {
  const { offers } = useStaticQuery<PlansQuery>('plans')
  const tariffs = offers.flatMap(({ plan }) => plan.electricityContract.solarFeedInTariff ?? [])
  const perKwh = Number(tariffs[0]?.singleTariff?.rates[0]?.unitPrice ?? 0)
  const [kwh, setKwh] = useState('')
  const dollars = Number(kwh) * 365 * perKwh
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <form
          className="gf-card gf-form"
          onInput={({ target }) => setKwh((target as HTMLInputElement).value)}
        >
          <TextField id="export" name="export" label="Sent to the grid each day (kWh)" inputMode="decimal" />
          <p role="status">
            {dollars > 0
              ? `About $${dollars.toFixed(0)} of credit a year.`
              : 'Type what your inverter shows.'}
          </p>
        </form>
        <Markup html={page.html} />
      </div>
    </>
  )
}
