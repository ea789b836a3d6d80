import type { ReactNode } from 'react'
import { customerView } from '../../app/customer-view.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { FiguresMissing } from './figures-missing.tsx'

/** The ways to pay need none of it, and stand there all the same. */
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

/** The ways to pay, behind what a customer owes. */
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

/** The page for payments. The place of the figures is kept in the document: nothing moves when they come. */
export const PayPage = ({ page }: { readonly page: PageContent }) => (
  <WaysToPay page={page} figures={<PayFigures props={{}} fallback={<div className="gf-to-pay" />} />} />
)
