import type { AccountQuery } from 'gridfront/account'
import type { AccountOverview } from 'gridfront/contracts'
import { useRef } from 'react'
import { Balance, Bpay } from './account.tsx'
import { FiguresMissing } from './figures-missing.tsx'

export interface FiguresToPayProps {
  readonly overview: Pick<AccountQuery<AccountOverview>, 'status' | 'data'>
  readonly onRetry: () => void
}

/** What is owed and the numbers to pay it with, above what there is to know of paying. */
export function FiguresToPay({ overview: { status, data }, onRetry }: FiguresToPayProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    // As high on its way as when it is there: nothing below moves.
    <section ref={place} className="site-to-pay" aria-label="To pay" tabIndex={-1}>
      <p role="status" className="gf-lead">
        {status === 'loading' && 'Getting what you owe…'}
      </p>
      {status === 'error' && (
        <FiguresMissing
          onRetry={() => {
            // The button that had the focus goes: the keyboard would start again at the top of the page.
            place.current?.focus({ preventScroll: true })
            onRetry()
          }}
        />
      )}
      {data && (
        <div className="gf-account">
          <Balance overview={data} />
          <Bpay bpay={data.bpay} />
        </div>
      )}
    </section>
  )
}
