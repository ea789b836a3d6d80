import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { resolveEnvironment } from '../brand/environment.ts'
import { createAnnouncements } from '../navigation/announcements.ts'
import { loginPath } from '../navigation/login-path.ts'
import { splitVariant } from '../navigation/mobile-variant.ts'
import { toPagePath } from '../navigation/page-path.ts'
import { createPageState } from '../page-state/page-state.tsx'
import { createPendingNavigations } from '../pages/pending-navigations.ts'
import { documentPage } from './document-page.ts'
import { followPages } from './follow-pages.ts'
import { GridfrontProvider } from './gridfront-context.tsx'
import { makePages } from './page-loading.ts'
import type { PageRecord } from './page-record.ts'
import { createRoot, hydrateRoot } from './react-dom.ts'
import { makeRenderCount } from './render-count.ts'
import { makeRouter } from './router.ts'
import { makeSession } from './session.ts'
import type { SiteDefinition } from './site-definition.ts'
import { makeTemplates } from './templates.ts'
import type { Tracing } from './tracing.ts'
import { makeTracing } from './tracing.ts'
import type { Gridfront, GridfrontEffects } from './types.ts'

/** Between two parts of the start, so that neither keeps a slow phone from answering its visitor. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Makes a site's object from what the build hands over. Nothing runs before `start`. Code that most navigations do without
 * (client, token check, account, gate, service worker) is loaded when it is first needed.
 */
export function createGridfront(site: SiteDefinition, effects: Partial<GridfrontEffects> = {}): Gridfront {
  const { brand } = site
  const root = document.getElementById('app')
  const build = root?.dataset.build
  const environment = resolveEnvironment(brand, location)
  // Some hosts put a slash behind the address of a document: `/plans.m/`.
  const { variant } = toPagePath(location.pathname) ?? splitVariant(location.pathname)
  const templates = makeTemplates(site.templates)
  const { pages, prefetcher } = makePages({ build, templates, effects })
  const tracing: Tracing = effects.tracer
    ? { tracer: effects.tracer, start: () => () => {} }
    : makeTracing(environment, () => session)
  const { tracer } = tracing
  const toLogin = () => void router.navigate({ to: loginPath })
  const session = makeSession({ site, environment, tracer, build, toLogin, effects })
  const pageState = createPageState({ product: brand.name, onTransition: tracer.stateTransition })
  const life = new AbortController()
  const ends: (() => void)[] = [() => life.abort()]

  const gridfront: Gridfront = {
    brand,
    environment,
    variant,
    auth: session.auth,
    api: session.api,
    account: session.account,
    tracer,
    pages,
    templates,
    pageState,
    navigations: createPendingNavigations({
      load: (href, signal) => pages.load(href, { signal }),
      show(href) {
        const { history } = router
        // As browsers do: a link to the page that is shown leaves no second entry behind.
        if (href === history.location.href) history.replace(href)
        else history.push(href)
      },
    }),
    announcements: createAnnouncements(),
    get router() {
      return router
    },
    countRender: makeRenderCount(environment.name === 'Local'),
    start: () => {
      ends.push(tracing.start())
      return root ? startIn(root) : startGate()
    },
    stop: () => {
      for (const end of ends.splice(0).reverse()) end()
    },
  }
  const router = makeRouter({ routeTree: site.routeTree, gridfront })

  /** Draws the gate over the document, where the site has one. Returns what looks at the address again. */
  function openGate(): () => void {
    if (!site.watchGate) return () => {}
    return site.watchGate(tracer, () => loadGate())
  }
  const loadGate = async () => {
    const [{ openGate: open }, config] = await Promise.all([import('./gate.tsx'), site.loadGate()])
    return () => open({ config, brand, onTransition: tracer.stateTransition, signal: life.signal })
  }

  async function startIn(element: HTMLElement) {
    await pause()
    if (life.signal.aborted) return
    // Before the router loads, so that a guard of the first page does not wait for a page that waits for it.
    ends.push(session.auth.start())
    const onDebug = () => {
      // When the chunk cannot be loaded, that is reported as an uncaught error.
      void import('./debug.tsx').then(({ startDebug }) => startDebug(brand, loadGate))
    }
    ends.push(
      followPages(gridfront, { prefetcher: effects.prefetcher ?? prefetcher, onDebug, signal: life.signal }),
    )
    ends.push(router.subscribe('onRendered', openGate()))

    const page = documentPage(document)
    // The document names its template, so that the first render equals the pre-rendered markup.
    if (page) {
      await templates.load(element.dataset.template ?? '', page.path)
      if (life.signal.aborted) return
      pages.seed(page)
      // The markup was rendered by the router too: it has no boundaries that a browser alone would draw.
      router.ssr = { manifest: undefined }
    }
    await router.load()
    if (life.signal.aborted) return
    const application = (
      <StrictMode>
        <GridfrontProvider gridfront={gridfront}>
          <RouterProvider router={router} />
        </GridfrontProvider>
      </StrictMode>
    )
    const shown = router.state.matches.at(-1)?.loaderData as PageRecord | undefined
    if (page && shown?.path === page.path)
      startTransition(() => {
        const drawn = hydrateRoot(element, application)
        ends.push(() => drawn.unmount())
      })
    // The 404 and 500 documents answer at addresses that they were not rendered for, and a guard may have led on to
    // another page: drawn anew.
    else {
      const drawn = createRoot(element)
      drawn.render(application)
      ends.push(() => drawn.unmount())
    }
  }

  /** A plain document has no application: only what stands before it has to be opened. */
  async function startGate() {
    if (!site.watchGate) return
    // Traces wait for the session, since they are sent in its name.
    ends.push(session.auth.start())
    openGate()
  }

  return gridfront
}
