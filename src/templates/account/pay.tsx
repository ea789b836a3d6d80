import type { ReactNode } from 'react'
import { customerView } from '../../app/customer-view.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { FiguresMissing } from './figures-missing.tsx'

/** Shown if the code for the balance could not be loaded. The ways to pay are shown all the same. */
const NoFigures = () => (
  <div className="gf-to-pay">
    <FiguresMissing onRetry={() => location.reload()} />
  </div>
)

const PayFigures = customerView(() =>
  import('./pay-figures.tsx').then(
    ({ PayFigures }) => PayFigures,
    () => NoFigures,
  ),
)

/** The balance (`figures`), and below it the ways to pay. */
export const WaysToPay = ({ page, figures }: { readonly page: PageContent; readonly figures: ReactNode }) => (
  <>
    <PageHead page={page} />
    <div className="gf-wrap gf-columns">
      <div className="gf-body">
        {figures}
        <Markup html={page.html} />
      </div>
    </div>
  </>
)

/** The page for payments. The document reserves space for the balance, so that nothing moves when it is loaded. */
export const PayPage = ({ page }: { readonly page: PageContent }) => (
  <WaysToPay page={page} figures={<PayFigures props={{}} fallback={<div className="gf-to-pay" />} />} />
)
