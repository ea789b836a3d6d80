import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { createPageLoader, resolveEnvironment, splitVariant } from 'gridfront'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loginPath } from './app/login-path.ts'
import { onPageChange } from './app/page-change.ts'
import type { AppRouter } from './app/router.tsx'
import { makeRouter } from './app/router.tsx'
import type { Session } from './app/session.ts'
import { makeSession } from './app/session.ts'
import { makeTemplates } from './app/templates.ts'
import { startTracing } from './app/tracing.ts'
import { brand } from './site-brand.ts'
import './styles.ts'

async function start(root: HTMLElement) {
  const templates = makeTemplates()
  const pages = createPageLoader({
    fetch: (address, init) => fetch(address, init),
    loadTemplate: templates.load,
  })
  const { variant } = splitVariant(location.pathname)
  const environment = resolveEnvironment(brand, location)
  const tracer = startTracing(environment, () => session)
  const session: Session = makeSession({
    brand,
    environment,
    tracer,
    build: root.dataset.build,
    toLogin: () => void router.navigate({ to: loginPath }),
  })
  const { auth, backend } = session
  const router: AppRouter = makeRouter({
    context: { brand, auth, backend, pages, templates, variant },
    onCatch: tracer.error,
  })

  // At once, so that a guard of the first page does not wait for a page that waits for it.
  auth.start()
  onPageChange(router)

  // Named by the document, so that the first picture in the browser is the one that was rendered ahead.
  const { template = '', status } = root.dataset
  await templates.load(template, location.pathname)
  if (status === 'ok') {
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <RouterClient router={router} />
        </StrictMode>,
      )
    })
    return
  }
  // The 404 and 500 documents answer at addresses that they were not rendered for: drawn anew, looking the same.
  await router.load()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** The document stays what it is without scripts: links lead on, and forms say that they need the application. */
function giveUp(error: unknown) {
  document.documentElement.classList.remove('has-scripts')
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-app]'))
    button.disabled = true
  // Uncaught errors are what error reports are made of.
  queueMicrotask(() => {
    throw error
  })
}

const root = document.getElementById('app')
if (root) start(root).catch(giveUp)
