import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { EnvironmentName, PageBrand, PublicKey } from '../brand/brand.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'
import type { PageContent } from '../pages/page-content.ts'
import type { createSiteGate } from './site-gate.ts'

/** Renders the pages of one kind. Receives the page that the build has made from Markdown. */
export type Template = ComponentType<{ readonly page: PageContent }>

/** How a template is loaded: from a chunk of its own, or shared with others. */
export interface TemplateSource {
  readonly load: () => Promise<Template>
}

/** A page of the content, as its front matter describes it. */
export interface SitePage {
  readonly path: string
  /** `customer`: visitors are led to the login page first (ROUTE-13). Default: everybody. */
  readonly access?: 'customer'
  /** Hashes of the static queries that it reads, in addition to those of all pages. */
  readonly queries?: readonly string[]
}

/** Public keys by environment, for checking tokens. */
export type EnvironmentKeys = Readonly<Partial<Record<EnvironmentName, readonly PublicKey[]>>>

/**
 * A site as the build passes it to `createGridfront`. The Vite plugin generates it from the brand, the content and the
 * templates; only tests write it by hand.
 */
export interface SiteDefinition {
  /** Without keys and gate, which are loaded from chunks of their own. */
  readonly brand: PageBrand
  /** Templates by their name in the content's front matter. */
  readonly templates: Readonly<Record<string, TemplateSource>>
  /**
   * The pages of the content. With them a page's queries are requested together with its data; without them, after it.
   */
  readonly pages?: readonly SitePage[]
  /** Whether each page has a mobile variant as well. Default: yes. */
  readonly hasMobileVariants?: boolean
  /** The root route with the brand's own file routes and a route for each page of the content (`withPages`). */
  readonly routeTree: AnyRoute
  readonly loadKeys: () => Promise<EnvironmentKeys>
  readonly loadGate: () => Promise<GateConfig>
  /** Only on a site whose gate is on: draws it over every document and exposes its state to pages. */
  readonly createSiteGate?: typeof createSiteGate
}
