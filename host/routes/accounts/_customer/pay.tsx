import { createFileRoute } from '@tanstack/react-router'
import { useAuth } from 'gridfront'
import { lazy, Suspense } from 'react'
import { PageView, pageRoute } from '../../../app/page-route.tsx'
import { withStyle } from '../../../app/with-style.ts'
import { OwnFigures } from '../../../templates/own-figures.ts'

// With the styles of the account: the page's own document has those of a text.
const PayFigures = lazy(async () => ({
  default: (await withStyle(import('../../../app/pay-figures.tsx'))).PayFigures,
}))
const figures = (
  <Suspense fallback={<div className="site-to-pay" />}>
    <PayFigures />
  </Suspense>
)

export const Route = createFileRoute('/accounts/_customer/pay')({ ...pageRoute, component: Pay })

function Pay() {
  const { isAuthenticated } = useAuth()
  return (
    <OwnFigures value={isAuthenticated ? figures : null}>
      <PageView record={Route.useLoaderData()} />
    </OwnFigures>
  )
}
