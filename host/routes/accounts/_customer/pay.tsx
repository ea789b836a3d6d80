import { createFileRoute } from '@tanstack/react-router'
import { useAuth } from 'gridfront'
import { lazy, Suspense } from 'react'
import { PageView, pageRoute } from '../../../app/page-route.tsx'
import { FiguresMissing } from '../../../templates/figures-missing.tsx'
import { OwnFigures } from '../../../templates/own-figures.ts'

/** The ways to pay need none of it, and stand there all the same. */
const NoFigures = () => (
  <div className="site-to-pay">
    <FiguresMissing onRetry={() => location.reload()} />
  </div>
)

const PayFigures = lazy(() =>
  import('../../../app/pay-figures.tsx').then(
    ({ PayFigures }) => ({ default: PayFigures }),
    () => ({ default: NoFigures }),
  ),
)
/** Their place is kept in the document: nothing moves when they come. */
const place = <div className="site-to-pay" />
const figures = (
  <Suspense fallback={place}>
    <PayFigures />
  </Suspense>
)

export const Route = createFileRoute('/accounts/_customer/pay')({ ...pageRoute, component: Pay })

function Pay() {
  const { isAuthenticated } = useAuth()
  return (
    <OwnFigures value={isAuthenticated ? figures : place}>
      <PageView record={Route.useLoaderData()} />
    </OwnFigures>
  )
}
