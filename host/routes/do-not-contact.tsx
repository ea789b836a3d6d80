import { createFileRoute } from '@tanstack/react-router'
import { PageView, pageRoute } from '../app/page-route.tsx'

export const Route = createFileRoute('/do-not-contact')({
  ...pageRoute,
  component: () => <PageView record={Route.useLoaderData()} />,
})
