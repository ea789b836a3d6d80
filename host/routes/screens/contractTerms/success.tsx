import { createFileRoute } from '@tanstack/react-router'
import { PageView, pageRoute } from '../../../app/page-route.tsx'

export const Route = createFileRoute('/screens/contractTerms/success')({
  ...pageRoute,
  component: () => <PageView record={Route.useLoaderData()} />,
})
