import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backendOrigin } from '../brand/backend-origin.ts'
import type { Brand } from '../brand/brand.ts'
import type { ClientAssets, RenderModule, SiteData } from '../document/render-module.ts'
import { splitVariant, toMobilePath } from '../navigation/mobile-variant.ts'
import { cardFieldsOf, mustNameCardFields } from './card-fields-of.ts'
import type { Compress, Compression } from './compress.ts'
import { byDepth, compressionOf } from './compress.ts'
import type { Content } from './content.ts'
import { contentSecurityPolicy, withPolicyElement } from './content-security-policy.ts'
import { imageFault, linkFault } from './document-checks.ts'
import { inlineDrawings } from './inline-drawings.ts'
import { keySetOrigins } from './key-set-origins.ts'
import { mapAtMost } from './map-at-most.ts'
import type { GridfrontOptions } from './options.ts'
import { withOwnHead } from './own-head.ts'
import { publicFilesIn } from './public-files.ts'
import { renderFault } from './render-fault.ts'
import { robots, sitemap } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { SiteFault } from './site-fault.ts'

/** A document for a server: its file and its policy. */
export interface SiteDocument {
  /** Below the folder of the client build. */
  readonly file: string
  readonly csp: string
}

/** The content of `site.json`: every address with a document, and the documents for all others. */
export interface SiteIndex {
  readonly documents: Readonly<Record<string, SiteDocument>>
  readonly notFound: { readonly plain: SiteDocument; readonly mobile: SiteDocument }
  readonly serverError: SiteDocument
  /** Origin of the one backend that the policies let pages call; '' when it is the site's own. */
  readonly backend: string
}

export interface RenderSiteOptions extends Pick<GridfrontOptions, 'policy' | 'head'> {
  readonly content: Content
  /** Every JSON file of the site, as returned by `writeSiteData`. */
  readonly files: SiteData
  readonly render: RenderModule['renderDocument']
  /** A plain document, outside the application. `files` as above. */
  readonly renderPlain: (page: Content['documents'][number], files: SiteData) => string
  readonly assets: ClientAssets
  readonly brand: Brand
  /**
   * Address of the backend of the environment for which the site is built, as returned by `resolveEnvironment`. The
   * policies allow no other. Default: Production's.
   */
  readonly backend?: string
  /** Whether the build is for this machine (`GridfrontOptions.forThisMachine`). Default: no. */
  readonly isForThisMachine?: boolean
  /** Folder of the client build. */
  readonly clientDir: string
  /** Whether each page has a mobile variant as well. Default: yes. */
  readonly hasMobileVariants?: boolean
  /**
   * Excludes search engines: robots.txt disallows everything, and there is no sitemap. Content read with `isClosed`
   * makes the documents noindex. Default: no.
   */
  readonly isClosed?: boolean
  /** Writes a document, and compresses it while the next ones are rendered. Default: only writes it. */
  readonly compress?: Compress
}

// `/plans` → `plans/index.html`, the layout that static hosts support.
const fileOf = (address: string) => `${address === '/' ? '' : `${address.slice(1)}/`}index.html`

// Rendering uses one core, so higher concurrency would only hold more documents in memory.
const documentsAtOnce = 8
/** Documents in memory that wait for compression: a hundred take 10 MB. */
const maxWaiting = 200

/** One document to render. */
interface Job {
  readonly address: string
  readonly file: string
  readonly html: () => Promise<string>
  /**
   * Position in the order of documents, 0 for the front page. The 404 and 500 pages have none, because they have no
   * address.
   */
  readonly rank?: number
}

/** `found`: a job for each page, the front page first. `fallback`: creates the job of a 404 or 500 page. */
function documentJobs(options: RenderSiteOptions) {
  const { content, files, render, renderPlain, assets, hasMobileVariants = true } = options
  const rendered = (address: string, file: string, status = 200): Job => ({
    address,
    file,
    html: async () => {
      const result = await render({ address, files, assets }).catch((error: unknown) => {
        throw renderFault(error)
      })
      if (result.status !== status)
        throw new SiteFault(`${address} was rendered with status ${result.status}`)
      return withOwnHead(result.html, options, { address, status })
    },
  })
  const pages = content.pages
    .map((page) => page.content.path)
    .filter((path) => path !== '/500')
    .flatMap((path) => (hasMobileVariants ? [path, toMobilePath(path)] : [path]))
    .map((address) => rendered(address, fileOf(address)))
  const plain = content.documents.map((page): Job => {
    const { path } = page.content
    return { address: path, file: fileOf(path), html: async () => renderPlain(page, files) }
  })
  const found = [...pages, ...plain].sort((one, other) => byDepth(one.address, other.address))
  return { found, fallback: rendered }
}

/** Not in place of one that the site has among its public files. */
function writeSecurityTxt(clientDir: string, { publicOrigin, securityContact }: Brand): void {
  const file = join(clientDir, '.well-known/security.txt')
  if (securityContact === undefined || existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, securityTxt({ publicOrigin, securityContact }, new Date()))
}

/** Templates whose pages frame the payment provider's fields for a card. */
const framesCards: ReadonlySet<string> = new Set(['pay', 'guest-pay'])

/**
 * Writes every document of a site in each of its variants, sitemap.xml, robots.txt and security.txt, and returns the location of each
 * document. Throws, naming the page, if a page renders with a wrong status, or has an image without a size or a broken
 * link.
 */
export async function renderSite(options: RenderSiteOptions): Promise<SiteIndex> {
  const { content, brand, clientDir, isClosed = false, hasMobileVariants = true } = options
  const { backend = brand.environments.Production.backend } = options
  const keySets = keySetOrigins(brand, backend)
  const built = publicFilesIn(clientDir)
  const present = new Map<string, boolean>()
  const isThere = (address: string) => {
    const known = present.get(address) ?? built.has(address)
    present.set(address, known)
    return known
  }

  const drawings = new Map<string, string>()
  function drawing(address: string): string {
    const text = drawings.get(address) ?? readFileSync(join(clientDir, address), 'utf8')
    drawings.set(address, text)
    return text
  }

  const { compress = (file, _compression, text = '') => writeFileSync(file, text) } = options
  const packing: (Promise<void> | void)[] = []
  /**
   * Waits only for the compression of a much earlier document; otherwise rendering and compression would wait for each
   * other.
   */
  async function pack(target: string, compression: Compression, html: string) {
    const packed = compress(target, compression, html)
    packed?.catch(() => {})
    packing.push(packed)
    await packing.at(-maxWaiting)
  }

  const cardFields = cardFieldsOf(brand, backend, options.isForThisMachine)
  const guestPage = content.pages.find(({ template }) => template === 'guest-pay')
  if (guestPage !== undefined) mustNameCardFields(brand, guestPage.content.path)
  const paymentPages = new Set(
    content.pages.filter(({ template }) => framesCards.has(template)).map((page) => page.content.path),
  )
  const addresses = new Set<string>()
  // The backend answers it, and not the site.
  const login = brand.session.provider?.login
  const leadsOn = (address: string) => addresses.has(address) || address === login || isThere(address)

  async function write({ address, file, html: make, rank }: Job): Promise<SiteDocument> {
    const made = await make()
    // A document that answers at any address contains its own path instead of the path of its other variant.
    const fault = imageFault(made, isThere) ?? (rank === undefined ? null : linkFault(made, leadsOn))
    if (fault) throw new SiteFault(`${address}: ${fault}`)
    const { path } = splitVariant(address)
    const html = inlineDrawings(made, drawing)
    const frames = paymentPages.has(path) ? cardFields : undefined
    const policy = contentSecurityPolicy(html, { backend, keySets, cardFields: frames, own: options.policy })
    const target = join(clientDir, file)
    mkdirSync(dirname(target), { recursive: true })
    await pack(target, compressionOf(rank ?? 0), withPolicyElement(html, policy, frames !== undefined))
    return { file, csp: `${policy}; frame-ancestors 'none'` }
  }
  const { found, fallback } = documentJobs(options)
  // Both variants of a page have the same rank, or the mobile one could become the larger of the two.
  const ranks = new Map<string, number>()
  const rankOf = (path: string) => ranks.get(path) ?? ranks.set(path, ranks.size).size - 1
  const jobs = found.map((job) => ({ ...job, rank: rankOf(splitVariant(job.address).path) }))
  for (const { address } of jobs) addresses.add(address)
  const written = await mapAtMost(documentsAtOnce, jobs, write)

  writeFileSync(join(clientDir, 'robots.txt'), robots(brand, isClosed))
  writeSecurityTxt(clientDir, brand)
  if (!isClosed) writeFileSync(join(clientDir, 'sitemap.xml'), sitemap(content, brand))
  const notFound = await write(fallback('/no-such-page', '404.html', 404))
  const index = {
    documents: Object.fromEntries(written.map((document, at) => [jobs[at]?.address ?? '', document])),
    notFound: {
      plain: notFound,
      mobile: hasMobileVariants ? await write(fallback('/no-such-page.m', '404.m.html', 404)) : notFound,
    },
    serverError: await write(fallback('/500.html', '500.html', 500)),
    backend: backendOrigin(backend),
  }
  await Promise.all(packing)
  return index
}
