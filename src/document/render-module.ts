/** Files of the client build that a document refers to. In development these are sources, served by Vite. */
export interface ClientAssets {
  /** Address of the entry script. */
  readonly script: string
  /** Address of the module that documents load after themselves when the application does not start at once. */
  readonly afterLoad: string
  /** Chunks of the form that works before the application, for documents with that form. None in development. */
  readonly form?: readonly string[]
  /** Chunks to preload for a template: those of the entry first, then the template's. */
  readonly preloads: (template: string) => readonly string[]
  readonly styles: (template: string) => readonly string[]
  /** HTML elements for icons, manifest and the preview image of shared links, as far as the site has these files. */
  readonly publicLinks?: string
  /** Hash of the build, as in its app data, so that a page detects a newer build. Absent in development. */
  readonly build?: string
}

/**
 * The content of every JSON file of the site, by its address: page data, static queries, slices, and app data. Made once
 * for all documents.
 */
export type SiteData = ReadonlyMap<string, unknown>

export interface RenderRequest {
  /** Path and query of the document. */
  readonly address: string
  readonly files: SiteData
  readonly assets: ClientAssets
}

export interface RenderedDocument {
  readonly html: string
  readonly status: 200 | 404 | 500
}

/** The exports of a site's rendering entry. */
export interface RenderModule {
  readonly renderDocument: (request: RenderRequest) => Promise<RenderedDocument>
  /** Puts a document that the application has not rendered behind the site's gate. Default: it stays as it is. */
  readonly gatePlain?: (html: string, assets: ClientAssets) => string
}
