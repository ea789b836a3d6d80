import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Brand } from '../brand/brand.ts'
import { toMobilePath } from '../navigation/mobile-variant.ts'
import type { Content } from './content.ts'
import { contentSecurityPolicy, withPolicyElement } from './content-security-policy.ts'
import type { ClientAssets, RenderModule } from './render-module.ts'

/** A document as a server needs to know it: which file, under which policy. */
export interface SiteDocument {
  /** Below the folder of the client build. */
  readonly file: string
  readonly csp: string
}

/** What `site.json` holds: every address that has a document, and the documents for all others. */
export interface SiteIndex {
  readonly documents: Readonly<Record<string, SiteDocument>>
  readonly notFound: { readonly plain: SiteDocument; readonly mobile: SiteDocument }
  readonly serverError: SiteDocument
}

export interface RenderSiteOptions {
  readonly content: Content
  readonly render: RenderModule['renderDocument']
  /** A plain document, outside the application. */
  readonly renderPlain: (page: Content['documents'][number]) => string
  readonly assets: ClientAssets
  readonly brand: Brand
  /** Folder of the client build. */
  readonly clientDir: string
}

// `/plans` → `plans/index.html`: the layout that static hosts know.
const fileOf = (address: string) => `${address === '/' ? '' : `${address.slice(1)}/`}index.html`

/** Writes every document of a site in both variants, and says where each stands. */
export async function renderSite(options: RenderSiteOptions): Promise<SiteIndex> {
  const { content, render, renderPlain, assets, brand, clientDir } = options
  const write = async (file: string, html: string): Promise<SiteDocument> => {
    const policy = contentSecurityPolicy(html, brand)
    const target = join(clientDir, file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, withPolicyElement(html, policy))
    return { file, csp: `${policy}; frame-ancestors 'none'` }
  }
  const rendered = async (address: string, status = 200) => {
    const result = await render({ address, content, assets })
    if (result.status !== status) throw new Error(`${address} was rendered with status ${result.status}`)
    return result.html
  }

  const documents: Record<string, SiteDocument> = {}
  for (const { content: page } of content.pages) {
    if (page.path === '/500') continue
    for (const address of [page.path, toMobilePath(page.path)])
      documents[address] = await write(fileOf(address), await rendered(address))
  }
  for (const page of content.documents)
    documents[page.content.path] = await write(fileOf(page.content.path), renderPlain(page))

  return {
    documents,
    notFound: {
      plain: await write('404.html', await rendered('/no-such-page', 404)),
      mobile: await write('404.m.html', await rendered('/no-such-page.m', 404)),
    },
    serverError: await write('500.html', await rendered('/500.html', 500)),
  }
}
