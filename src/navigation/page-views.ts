/** The data that an analytics service gets about a shown page (ROUTE-10). Never a query, a fragment or a referrer. */
export interface PageView {
  /** With its variant: `/plans.m`. */
  readonly path: string
  readonly title: string
  /** Path of the page before, in this document; '' where there was none. */
  readonly from: string
}

export interface PageViewsOptions {
  /** The analytics service. Its exceptions and rejections are ignored. */
  readonly send: (view: PageView) => unknown
  readonly window: Window
  /** Stops listening. Default: listens for the life of the document. */
  readonly signal?: AbortSignal
}

export interface PageViews {
  /** The first page of the document is shown. Not sent again if the boot script has sent it. */
  readonly start: () => void
  /** Another page is shown: its address and title are read from the document. Call it once for each navigation. */
  readonly next: () => void
}

/**
 * Exactly one page view for each page that a visitor sees, including the first. `data-viewed` on the root element is
 * the path of the last one, whichever code sent it.
 */
export function createPageViews({ send, window, signal }: PageViewsOptions): PageViews {
  const { document, location } = window
  const mark = document.documentElement.dataset

  function view(from: string) {
    const path = location.pathname
    mark.viewed = path
    try {
      Promise.resolve(send({ path, title: document.title, from })).catch(() => {})
    } catch {
      // A failing analytics service must not disturb the page.
    }
  }
  const first = () => {
    if (mark.viewed === undefined) view('')
  }
  // Restored from the back/forward cache. The visitor has seen other pages since, which this document does not know
  // about.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) view('')
    },
    { ...(signal && { signal }) },
  )
  return {
    start() {
      // A prerendered document: nobody has seen it yet, and perhaps nobody will.
      if ((document as { prerendering?: boolean }).prerendering)
        document.addEventListener('prerenderingchange', first, { once: true, ...(signal && { signal }) })
      else first()
    },
    next: () => view(mark.viewed ?? ''),
  }
}
