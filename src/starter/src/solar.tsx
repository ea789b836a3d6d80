import type { PageContent } from 'gridfront'
import { Markup, TextField } from 'gridfront'
import { useState } from 'react'

const feedInCents = 3.2

/** Draws the pages whose front matter says `template: solar`: an own page with a small calculator. */
export function Solar({ page }: { readonly page: PageContent }) {
  const [exported, setExported] = useState(0)
  const dollars = (exported * 365 * feedInCents) / 100
  return (
    <div className="gf-wrap gf-columns">
      <h1 className="gf-title" tabIndex={-1}>
        {page.title}
      </h1>
      <p className="gf-lead">{page.lead}</p>
      <form
        className="gf-card"
        onInput={(event) => setExported(Number(new FormData(event.currentTarget).get('export')) || 0)}
      >
        <TextField
          id="export"
          name="export"
          label="Sent to the grid each day (kWh)"
          inputMode="decimal"
          defaultValue=""
        />
        <p role="status">
          {exported > 0 ? `About $${dollars.toFixed(0)} of credit a year.` : 'Type what your inverter shows.'}
        </p>
      </form>
      <Markup html={page.html} />
    </div>
  )
}
