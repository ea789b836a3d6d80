import { createFileRoute } from '@tanstack/react-router'
import { PageView, pageRoute } from '../app/page-route.tsx'

export const Route = createFileRoute('/business')({
  ...pageRoute,
  component: () => <PageView record={Route.useLoaderData()} />,
})
