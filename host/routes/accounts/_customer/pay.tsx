import { createFileRoute } from '@tanstack/react-router'
import { useAuth } from 'gridfront'
import { lazy, Suspense } from 'react'
import { PageView, pageRoute } from '../../../app/page-route.tsx'
import { withStyle } from '../../../app/with-style.ts'
import { OwnFigures } from '../../../templates/own-figures.ts'

/** The ways to pay need none of it, and stand there all the same. */
const NoFigures = () => (
  <div className="site-to-pay">
    <div role="alert" className="gf-alert">
      <p>
        We could not get what you owe just now. It stands on your bill, with the numbers to pay it.{' '}
        <button type="button" className="gf-link-button" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    </div>
  </div>
)

// With the styles of the account: the page's own document has those of a text.
const PayFigures = lazy(() =>
  withStyle(import('../../../app/pay-figures.tsx')).then(
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
