import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { forgetCustomer, isLoggedOut } from '../auth/forget-customer.ts'
import type { EarlyEvents } from '../boot/chunk-exports.ts'
import { createAnnouncements } from '../navigation/announcements.ts'
import { loginPath } from '../navigation/login-path.ts'
import { createPageState } from '../page-state/page-state.tsx'
import { createPendingNavigations } from '../pages/pending-navigations.ts'
import { documentPage } from './document-page.ts'
import type { EarlyForm } from './early-form.ts'
import { followPages } from './follow-pages.ts'
import { GridfrontProvider } from './gridfront-context.tsx'
import { findNewBuild } from './new-build.ts'
import { makePages } from './page-loading.ts'
import type { PageRecord } from './page-record.ts'
import { createRoot, hydrateRoot } from './react-dom.ts'
import { makeRenderCount } from './render-count.ts'
import { recordEvents } from './replay-events.ts'
import { makeRouter } from './router.ts'
import type { SiteCore } from './site-core.ts'
import { makeCore } from './site-core.ts'
import type { SiteDefinition } from './site-definition.ts'
import { createSiteStyle } from './site-style.ts'
import { takeOver } from './take-over.ts'
import { makeTemplates } from './templates.ts'
import type { Gridfront, GridfrontEffects } from './types.ts'
import { whenIdle } from './when-idle.ts'

/** A pause between two parts of the start, so that a slow phone can respond to input in between. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

const reload = () => location.reload()

/** Calls back when the siblings before it have been hydrated. */
function Mounted({ onMount }: { readonly onMount: () => void }) {
  useEffect(onMount, [onMount])
  return null
}

/**
 * Makes a site's object from the definition that the build generates. Nothing runs before `start`. Code that most page
 * views do not need (client, token check, account, gate, service worker) is loaded at first use. `core`: that of a form that
 * works already.
 */
export function createGridfront(
  site: SiteDefinition,
  effects: Partial<GridfrontEffects> = {},
  core: SiteCore = makeCore(site, effects),
): Gridfront {
  const { brand, hasMobileVariants = true } = site
  const { environment, variant, build, tracing, session } = core
  const root = document.getElementById('app')
  const templates = makeTemplates(site.templates)
  const { pages, prefetcher } = makePages({ sitePages: site.pages, build, templates, effects })
  const { tracer } = tracing
  core.afterLogout(() => void gridfront.router.navigate({ to: loginPath }))
  const pageState = createPageState({ product: brand.name, onTransition: tracer.stateTransition })
  const gate = site.createSiteGate?.() ?? null
  const life = new AbortController()
  const style = createSiteStyle(effects.fetch ?? ((address, init) => fetch(address, init)))
  const ends: (() => void)[] = [() => life.abort()]

  let router: Gridfront['router'] | undefined
  const gridfront: Gridfront = {
    brand,
    environment,
    variant,
    hasMobileVariants,
    auth: session.auth,
    api: session.api,
    account: session.account,
    tracer,
    pages,
    templates,
    style,
    pageState,
    gate,
    navigations: createPendingNavigations({
      load: (href, signal) => pages.load(href, { signal }),
      show(href) {
        const { history } = gridfront.router
        // As in browsers, a link to the page that is shown adds no second history entry.
        if (href === history.location.href) history.replace(href)
        else history.push(href)
      },
    }),
    announcements: createAnnouncements(),
    // Created at first use, because that alone takes a slow phone 50 ms.
    get router() {
      router ??= makeRouter({ routeTree: site.routeTree, gridfront })
      return router
    },
    countRender: makeRenderCount(environment.name === 'Local'),
    async start(take, errors, form) {
      // A form that works already traces until it is over.
      if (!form) ends.push(tracing.start(errors))
      try {
        await (root ? startIn(root, take, form) : startGate())
      } catch (error) {
        gridfront.stop()
        throw error
      }
    },
    stop: () => {
      for (const end of ends.splice(0).reverse()) end()
    },
  }

  const loadGate = async () => {
    const [{ openGate: open }, config] = await Promise.all([import('./gate.tsx'), site.loadGate()])
    return () => {
      const opened = open({ config, brand, onTransition: tracer.stateTransition, signal: life.signal })
      gate?.show(opened)
      return opened
    }
  }

  async function startIn(element: HTMLElement, take?: () => EarlyEvents, form?: EarlyForm) {
    await pause()
    if (life.signal.aborted) return
    const { router } = gridfront
    await pause()
    if (life.signal.aborted) return
    // Before the router loads: a guard of the first page waits for the session, which would otherwise wait for the
    // page.
    ends.push(
      session.auth.subscribe(() => {
        if (isLoggedOut(session.auth.getSnapshot())) forgetCustomer(() => sessionStorage)
      }),
    )
    ends.push(session.auth.start())
    ends.push(
      session.auth.subscribe(() => {
        if (session.auth.getSnapshot().isAuthenticated) style.apply().catch(() => {})
      }),
    )
    const onDebug = () => {
      // A chunk that fails to load is reported as an uncaught error.
      void import('./debug.tsx').then(({ startDebug }) => startDebug(brand, loadGate))
    }
    const followed = followPages(gridfront, {
      prefetcher: effects.prefetcher ?? prefetcher,
      isDrawnLater: form !== undefined,
      onDebug,
      signal: life.signal,
    })
    ends.push(followed.end)
    if (gate) ends.push(router.subscribe('onRendered', gate.watch(tracer, loadGate)))

    const styling = style.start(life.signal)
    const page = await documentPage(element, pages).catch(async (error: unknown) => {
      // The visitor has read for so long that a newer build is out: its document starts with their next press.
      const ports = { build, fetch: effects.fetch ?? ((at, init) => fetch(at, init)), history, reload }
      const leave = await findNewBuild(ports).catch(() => null)
      if (leave === null) throw error
      leave()
      return new Promise<never>(() => {})
    })
    await styling
    // A customer's name is shown in the header, and their pages have parts that no document contains.
    const { isLoading, isAuthenticated } = session.auth.getSnapshot()
    if (isLoading || isAuthenticated) await style.apply()
    // The document contains its template's name, so that the first render equals the pre-rendered markup.
    if (page) {
      await templates.load(element.dataset.template ?? '', page.path)
      if (life.signal.aborted) return
      pages.seed(page)
      // With `ssr` the router renders without its client-only Suspense boundaries, as it did for this markup.
      if (!form) router.ssr = { manifest: undefined }
    }
    await router.load()
    if (life.signal.aborted) return
    const isLeft = form && (await takeOver(gridfront, form, followed.arriveFrom))
    if (life.signal.aborted) return
    if (form) ends.push(tracing.start())
    // From here on the application prefetches pages itself.
    document.querySelector('script[type=speculationrules]')?.remove()
    for (const link of document.querySelectorAll('[data-ahead]')) link.removeAttribute('data-ahead')
    // From here on React receives events itself.
    const early = take?.() ?? new Map()
    const replay = isLeft ? () => {} : recordEvents(early)
    let mounted = () => {}
    const isMounted = new Promise<void>((resolve) => {
      mounted = resolve
    })
    const application = (
      <StrictMode>
        <GridfrontProvider gridfront={gridfront}>
          <RouterProvider router={router} />
          <Mounted onMount={mounted} />
        </GridfrontProvider>
      </StrictMode>
    )
    const shown = router.state.matches.at(-1)?.loaderData as PageRecord | undefined
    if (page && shown?.path === page.path && !form)
      startTransition(() => {
        const drawn = hydrateRoot(element, application)
        ends.push(() => drawn.unmount())
      })
    // Render again: the 404 and 500 documents answer at other addresses than they were rendered for, a guard may have
    // redirected, and a form that works is React's already.
    else {
      const drawn = createRoot(element)
      drawn.render(application)
      ends.push(() => drawn.unmount())
    }
    // Applied ahead of need: restyling the page at the moment that another one is shown takes a browser twice as long.
    ends.push(whenIdle(() => void style.apply().catch(() => {})))
    const replayed = isMounted.then(() => {
      form?.end()
      replay()
    })
    if (early.size > 0) await replayed
  }

  /** A plain document has no application, so only the gate has to be opened. */
  async function startGate() {
    if (!gate) return
    // Traces wait for the session, because they are sent with its token.
    ends.push(session.auth.start())
    gate.watch(tracer, loadGate)
  }

  return gridfront
}
