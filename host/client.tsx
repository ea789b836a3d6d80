import { RouterProvider } from '@tanstack/react-router'
import { resolveEnvironment, splitVariant } from 'gridfront'
import { StrictMode, startTransition } from 'react'
import { documentPage } from './app/document-page.ts'
import { watchGate } from './app/gate-watch.ts'
import { loginPath } from './app/login-path.ts'
import { onPageChange } from './app/page-change.ts'
import { makePages } from './app/page-loading.ts'
import type { PageRecord } from './app/page-record.ts'
import { createRoot, hydrateRoot } from './app/react-dom.ts'
import type { AppRouter } from './app/router.tsx'
import { makeRouter } from './app/router.tsx'
import type { Session } from './app/session.ts'
import { makeSession } from './app/session.ts'
import { makeTemplates } from './app/templates.ts'
import { startTracing } from './app/tracing.ts'
import { brand } from './site-brand.ts'
import './styles.ts'

// Put in by the build: without a gate nothing of it is left here.
declare const __HAS_GATE__: boolean

/** Between two parts of the start, so that neither keeps a slow phone from answering its visitor. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

async function startIn(root: HTMLElement) {
  const { build, template = '' } = root.dataset
  const templates = makeTemplates()
  const { pages, prefetcher } = makePages({ build, templates })
  const { variant } = splitVariant(location.pathname)
  const environment = resolveEnvironment(brand, location)
  const tracer = startTracing(environment, () => session)
  const session: Session = makeSession({
    brand,
    environment,
    tracer,
    build,
    toLogin: () => void router.navigate({ to: loginPath }),
  })
  const { auth, backend } = session
  const router: AppRouter = makeRouter({
    context: { brand, auth, backend, pages, templates, variant },
    onCatch: tracer.error,
    onTransition: tracer.stateTransition,
  })
  await pause()

  // Before the router loads, so that a guard of the first page does not wait for a page that waits for it.
  auth.start()
  onPageChange(router, {
    tracer,
    prefetcher,
    onDebug: () => {
      // Where it does not come, that is an uncaught error like any other.
      void import('./app/debug.tsx').then(({ startDebug }) => startDebug(tracer.stateTransition))
    },
  })
  if (__HAS_GATE__) {
    const readAddress = watchGate(tracer)
    router.subscribe('onRendered', readAddress)
  }

  const page = documentPage(document)
  // Named by the document, so that the first picture in the browser is the one that was rendered ahead.
  if (page) {
    await templates.load(template, page.path)
    pages.seed(page)
    // The markup was rendered by the router too: it has no boundaries that a browser alone would draw.
    router.ssr = { manifest: undefined }
  }
  await router.load()
  const application = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const shown = router.state.matches.at(-1)?.loaderData as PageRecord | undefined
  if (page && shown?.path === page.path) startTransition(() => void hydrateRoot(root, application))
  // The 404 and 500 documents answer at addresses that they were not rendered for, and a guard may have led on to
  // another page: drawn anew.
  else createRoot(root).render(application)
}

/** A plain document has no application: only what stands before it has to be opened. */
function startGate() {
  const tracer = startTracing(resolveEnvironment(brand, location), () => session)
  const session: Session = makeSession({
    brand,
    environment: resolveEnvironment(brand, location),
    tracer,
    build: undefined,
    toLogin: () => {},
  })
  // Traces wait until it is known whose they are.
  session.auth.start()
  watchGate(tracer)
}

/** Called by the boot script, which gives up when this fails. */
export async function start() {
  const root = document.getElementById('app')
  if (root) await startIn(root)
  else if (__HAS_GATE__) startGate()
}
