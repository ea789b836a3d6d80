import type { ReactNode } from 'react'
import { customerView } from '../../app/customer-view.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import type { TemplateSlots } from '../template-slots.ts'
import { fillSlots } from '../template-slots.ts'
import { FiguresMissing } from './figures-missing.tsx'

/** Shown if the code for the balance could not be loaded. The ways to pay are still shown. */
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

/** Slots of the page for payments: `figures` are the balance, the card form and the saved cards. */
export type PaySlots = TemplateSlots<'figures' | 'ways'>

export interface PayPageProps extends PaySlots {
  readonly page: PageContent
}

/** The balance (`figures`), and below it the ways to pay. */
export function WaysToPay({ page, figures, ...slots }: PayPageProps & { readonly figures: ReactNode }) {
  const { intro, children, section } = fillSlots(slots, undefined)
  return (
    <>
      <PageHead page={page} />
      <div className="gf-wrap gf-columns">
        <div className="gf-body">
          {intro}
          {section('figures', figures)}
          {children}
          {section('ways', <Markup html={page.html} />)}
        </div>
      </div>
    </>
  )
}

/** The page for payments. The document reserves space for the balance, so that nothing moves when it is loaded. */
export const PayPage = (props: PayPageProps) => (
  <WaysToPay {...props} figures={<PayFigures props={{}} fallback={<div className="gf-to-pay" />} />} />
)
