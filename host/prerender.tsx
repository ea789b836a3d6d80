import font from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { createMemoryHistory } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, RouterServer } from '@tanstack/react-router/ssr/server'
import {
  createPageLoader,
  documentHead,
  gateStyle,
  narrowStyle,
  splitVariant,
  styleWith,
  themeStyle,
} from 'gridfront'
import libraryStyle from 'gridfront/style.css?inline'
import type { ClientAssets, DocumentGate, RenderModule, RenderRequest } from 'gridfront/vite'
import { documentMarkup, withGate } from 'gridfront/vite'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageRecord } from './app/page-record.ts'
import { makeRouter } from './app/router.tsx'
import { makeServerAuth } from './app/session.ts'
import { siteGate } from './app/site-gate.ts'
import { templateStyles } from './app/template-styles.ts'
import { makeTemplates } from './app/templates.ts'
import { developmentStyles } from './build/development-styles.ts'
import { brand } from './site-brand.ts'
import siteStyle from './styles/site.css?inline'

/** In the order of `styles.ts`. In the document itself, so that its first picture waits for nothing else. */
const style = libraryStyle + themeStyle(brand.theme) + siteStyle
/** The same few texts for all documents: worked out once each. */
const styles = new Map<string, string>()
function styleOf(template: string, variant: 'plain' | 'mobile'): string {
  const key = `${template} ${variant}`
  const known = styles.get(key)
  if (known !== undefined) return known
  const whole = styleWith(style, templateStyles[template] ?? [])
  const own = variant === 'mobile' ? narrowStyle(whole) : whole
  styles.set(key, own)
  return own
}

const noBackend = async () => {
  throw new Error('A pre-rendered page asks no backend')
}

/** In development Vite serves the sources under their own names. */
const sources: ClientAssets = {
  script: '/host/client.tsx',
  preloads: () => [],
  styles: () => developmentStyles,
}

/** One for all documents of a build: what pages share is looked up once, and not for each of thousands. */
const loaders = new WeakMap<RenderRequest['files'], ReturnType<typeof makePages>>()
function makePages(files: RenderRequest['files']) {
  const templates = makeTemplates()
  const pages = createPageLoader({
    fetch: async (file) => {
      const data = files.get(file)
      // As it is: a real answer would be written as text and read again.
      return (
        data ? { ok: true, status: 200, json: async () => data } : { ok: false, status: 404 }
      ) as Response
    },
    loadTemplate: templates.load,
  })
  return { pages, templates }
}
function pagesOf(files: RenderRequest['files']) {
  const known = loaders.get(files) ?? makePages(files)
  loaders.set(files, known)
  return known
}

const gate: DocumentGate = {
  config: siteGate,
  style: gateStyle,
  name: brand.name,
  email: brand.contact.email,
}

export const gatePlain: RenderModule['gatePlain'] = (html, assets) =>
  withGate(html, { gate, brand, assets: assets ?? sources })

/** One document of the site: the page of an address in its variant, or the 404 page. */
export const renderDocument: RenderModule['renderDocument'] = async ({
  address,
  files,
  assets,
}: RenderRequest) => {
  const { pages, templates } = pagesOf(files)
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
    style: assets && styleOf(template, variant),
    isStyleWhole: false,
    font,
    assets: assets ?? sources,
    template,
    brand,
    gate,
  })
  return { html, status: isFound ? 200 : status === 'notFound' ? 404 : 500 }
}
