/** Files of the client build that a document names; in development Vite serves the sources. */
export interface ClientAssets {
  /** Address of the entry script. */
  readonly script: string
  /** Chunks to fetch at once, by template: the entry's own and the template's. */
  readonly preloads: (template: string) => readonly string[]
  readonly styles: (template: string) => readonly string[]
  /** Elements that name icons, manifest and the image for shared links, as far as the site has these files. */
  readonly publicLinks?: string
  /** Hash of the build, as its app data has it: how a page finds out that a newer one is out. None in development. */
  readonly build?: string
}

/**
 * Every JSON file of the site by its address, made once for all documents: page data, static queries, slices, and
 * app data with the build's hash.
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

/** What a site's rendering entry exports. */
export interface RenderModule {
  readonly renderDocument: (request: RenderRequest) => Promise<RenderedDocument>
  /** Puts a document that was not rendered here behind the site's gate (`withGate`). Default: it stays as it is. */
  readonly gatePlain?: (html: string, assets: ClientAssets) => string
}
