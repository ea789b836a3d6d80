import { createMemoryHistory } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, RouterServer } from '@tanstack/react-router/ssr/server'
import { createPageLoader, documentHead, narrowStyle, splitVariant, themeStyle } from 'gridfront'
import libraryStyle from 'gridfront/style.css?inline'
import type { ClientAssets, RenderModule, RenderRequest } from 'gridfront/vite'
import { documentMarkup } from 'gridfront/vite'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageRecord } from './app/page-record.ts'
import { makeRouter } from './app/router.tsx'
import { makeServerAuth } from './app/session.ts'
import { makeTemplates } from './app/templates.ts'
import { developmentStyles } from './build/development-styles.ts'
import { brand } from './site-brand.ts'
import siteStyle from './styles/site.css?inline'

/** In the order of `styles.ts`. In the document itself, so that its first picture waits for nothing else. */
const style = libraryStyle + themeStyle(brand.theme) + siteStyle
const styles = { plain: style, mobile: narrowStyle(style) }

const noBackend = async () => {
  throw new Error('A pre-rendered page asks no backend')
}

/** In development Vite serves the sources under their own names. */
const sources: ClientAssets = {
  script: '/host/client.tsx',
  preloads: () => [],
  styles: () => developmentStyles,
}

/** One document of the site: the page of an address in its variant, or the 404 page. */
export const renderDocument: RenderModule['renderDocument'] = async ({
  address,
  files,
  assets,
}: RenderRequest) => {
  const templates = makeTemplates()
  const pages = createPageLoader({
    fetch: async (file) => {
      const data = files.get(file)
      return data ? Response.json(data) : new Response(null, { status: 404 })
    },
    loadTemplate: templates.load,
  })
  const [pathname = '/'] = address.split('?')
  const { variant } = splitVariant(pathname)
  const router = makeRouter({
    context: { brand, auth: makeServerAuth(), backend: noBackend, pages, templates, variant },
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
  })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  await router.load()
  const match = router.state.matches.at(-1)
  const record = match?.loaderData as PageRecord | undefined
  if (!record) throw match?.error ?? new Error(`${address}: no route has answered`)
  const body = renderToString(
    <StrictMode>
      <RouterServer router={router} />
    </StrictMode>,
  )
  router.serverSsr?.cleanup()
  // The 500 document answers at any address, as the 404 document does.
  const status = record.content.path === '/500' ? 'serverError' : record.status
  const { template, content, ...shown } = record
  const isFound = status === 'ok'
  const html = documentMarkup({
    head: documentHead(content, brand, isFound),
    body,
    root: { template, status },
    variant,
    path: isFound ? pathname : null,
    page: isFound ? shown : null,
    style: assets && styles[variant],
    assets: assets ?? sources,
    template,
    brand,
  })
  return { html, status: isFound ? 200 : status === 'notFound' ? 404 : 500 }
}
