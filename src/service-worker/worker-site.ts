/** The worker's data about its build, written into `sw.js` at build time. Addresses begin with a slash. */
export interface WorkerSite {
  /** Hash of the build, as in its documents and its app data. */
  readonly build: string
  /** Name of this build's cache. It changes whenever the lists below change. */
  readonly cache: string
  /** Address of the document that is shown for a page that cannot be loaded. It needs no script. */
  readonly offline: string
  /** Addresses of the files that every document needs. They are cached on installation, all of them or none. */
  readonly shell: readonly string[]
  /** Addresses of the files that every page of the application needs. They are cached once a page has loaded one of them. */
  readonly application: readonly string[]
  /** Digests of the documents that may be cached, by address. */
  readonly documents: Readonly<Record<string, string>>
  /** Digests of all other files that may be cached, by address. */
  readonly files: Readonly<Record<string, string>>
}

/** Prefix of the names of Gridfront's caches, so that other caches of the origin are never deleted. */
export const cachePrefix = 'gridfront-'

/** Whether a file has a content hash in its name, and so never changes. */
export const isHashedFile = (address: string) => address.startsWith('/assets/')

export const digestOfFile = (site: WorkerSite, address: string): string | undefined =>
  Object.hasOwn(site.documents, address)
    ? site.documents[address]
    : Object.hasOwn(site.files, address)
      ? site.files[address]
      : undefined
