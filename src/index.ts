// The library's main entry. Includes everything of `gridfront/server`.

export { customerLayout } from './app/customer-layout.tsx'
export { customerView } from './app/customer-view.tsx'
export { createGridfront } from './app/gridfront.tsx'
export type { GridfrontProviderProps } from './app/gridfront-context.tsx'
export { GridfrontProvider, useGridfront } from './app/gridfront-context.tsx'
export type { PageRecord } from './app/page-record.ts'
export { ContentPageView, pageRoute } from './app/page-route.tsx'
export { withPages } from './app/page-routes.tsx'
export type { SiteFrame } from './app/root-route.tsx'
export { siteRoot } from './app/root-route.tsx'
export type { OpaqueSearch, RouterContext } from './app/router-context.ts'
export type {
  EnvironmentKeys,
  SiteDefinition,
  SitePage,
  Template,
  TemplateSource,
} from './app/site-definition.ts'
export { createSiteGate } from './app/site-gate.ts'
export type { Gridfront, GridfrontEffects } from './app/types.ts'
export { useAccount } from './app/use-account.ts'
export type { LoadServices, Unreachable } from './app/use-api.ts'
export { useAddressLookup, useApi, useDoNotContact, useRecovery, useSignUp } from './app/use-api.ts'
export type { StepAddress } from './app/use-step-address.ts'
export { useStepAddress } from './app/use-step-address.ts'
export * from './parts.ts'
export * from './server.ts'
export type { PageWorker, PageWorkerPorts } from './service-worker/page-worker.ts'
export { startPageWorker } from './service-worker/page-worker.ts'
export type { RegisterPorts, WorkerHooks } from './service-worker/register.ts'
export { registerServiceWorker } from './service-worker/register.ts'
export { siteFrame } from './templates/site-frame.tsx'
