/** What a worker knows of its build: made at build time and written into `sw.js`. Addresses begin with a slash. */
export interface WorkerSite {
  /** Hash of the build, as its documents and its app data have it. */
  readonly build: string
  /** Name of the one cache of this build: another list has another name. */
  readonly cache: string
  /** The document that stands in for a page that cannot be had. It needs no script. */
  readonly offline: string
  /** What every page needs: kept from the start, all of it or nothing. */
  readonly shell: readonly string[]
  /** Digests of the documents that may be kept, by address. */
  readonly documents: Readonly<Record<string, string>>
  /** Digests of all other files that may be kept, by address. */
  readonly files: Readonly<Record<string, string>>
}

/** Every cache of ours begins so: what else stands on this origin is not ours to delete. */
export const cachePrefix = 'gridfront-'

/** A name made from the content stands for it: such a file never changes. */
export const isHashedFile = (address: string) => address.startsWith('/assets/')

export const digestOfFile = (site: WorkerSite, address: string): string | undefined =>
  Object.hasOwn(site.documents, address)
    ? site.documents[address]
    : Object.hasOwn(site.files, address)
      ? site.files[address]
      : undefined
