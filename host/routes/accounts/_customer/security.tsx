import { createFileRoute } from '@tanstack/react-router'
import { useAuth } from 'gridfront'
import { lazy, Suspense } from 'react'
import { PageView, pageRoute } from '../../../app/page-route.tsx'
import { withStyle } from '../../../app/with-style.ts'

// With the styles of forms: the page's own document has none, since everybody gets it.
const SecurityPage = lazy(async () => ({
  default: (await withStyle(import('../../../app/security-page.tsx'))).SecurityPage,
}))

export const Route = createFileRoute('/accounts/_customer/security')({ ...pageRoute, component: Security })

function Security() {
  const record = Route.useLoaderData()
  const { isAuthenticated } = useAuth()
  // What everybody may read stands here until a customer is known and the account's code has come.
  const shell = <PageView record={record} />
  return isAuthenticated ? (
    <Suspense fallback={shell}>
      <SecurityPage page={record.content} />
    </Suspense>
  ) : (
    shell
  )
}
