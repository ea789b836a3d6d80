import { createFileRoute } from '@tanstack/react-router'
import { PageView, pageRoute } from '../../app/page-route.tsx'

export const Route = createFileRoute('/accounts/login')({
  ...pageRoute,
  // Whoever wrote the link wrote this: the login page checks it before it leads anywhere.
  validateSearch: (search): { returnTo?: string } =>
    typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {},
  component: () => <PageView record={Route.useLoaderData()} />,
})
