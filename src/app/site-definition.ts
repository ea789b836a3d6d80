import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { EnvironmentName, PageBrand, PublicKey } from '../brand/brand.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'
import type { PageContent } from '../pages/page-content.ts'
import type { createSiteGate } from './site-gate.ts'

/** What draws the pages of one kind. It gets the page as the build has made it from Markdown. */
export type Template = ComponentType<{ readonly page: PageContent }>

/** How a template comes into the page: in a chunk of its own, or in one with others. */
export interface TemplateSource {
  readonly load: () => Promise<Template>
}

/** A page of the content, as its front matter describes it. */
export interface SitePage {
  readonly path: string
  /** `customer`: whoever is not logged in is led to the login page first (ROUTE-13). Default: everybody. */
  readonly access?: 'customer'
  /** Hashes of the static queries that it reads, beside those of all pages. */
  readonly queries?: readonly string[]
}

/** Public keys by environment, for checking tokens. */
export type EnvironmentKeys = Readonly<Partial<Record<EnvironmentName, readonly PublicKey[]>>>

/**
 * A site as its build hands it to `createGridfront`. The Vite plugin writes it from the brand, the content and the
 * templates; it is written by hand only in tests.
 */
export interface SiteDefinition {
  /** Without keys and gate: those come in chunks of their own, when they are needed. */
  readonly brand: PageBrand
  /** By the name that the content's front matter says. */
  readonly templates: Readonly<Record<string, TemplateSource>>
  /** The pages of the content: the queries of a page are asked for beside its data. Left out: behind it. */
  readonly pages?: readonly SitePage[]
  /** The root route with the brand's own file routes and a route for each page of the content (`withPages`). */
  readonly routeTree: AnyRoute
  readonly loadKeys: () => Promise<EnvironmentKeys>
  readonly loadGate: () => Promise<GateConfig>
  /** Only on a site whose gate is on: what draws it over every document, and tells pages of it. */
  readonly createSiteGate?: typeof createSiteGate
}
