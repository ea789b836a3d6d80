import { createFileRoute } from '@tanstack/react-router'
import { PageView, pageRoute } from '../../app/page-route.tsx'

export const Route = createFileRoute('/accounts/login')({
  ...pageRoute,
  component: () => <PageView record={Route.useLoaderData()} />,
})
