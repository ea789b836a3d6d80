import { join } from 'node:path'

/** What to build, and into which folder. */
export interface SitePlace {
  /** Folder for `client/` and `site.json`. */
  readonly out: string
  /** Folder with `pages/`, `documents/`, `slices/` and `queries/`. */
  readonly content: string
}

type Folder = Pick<SitePlace, 'out'>

export const clientDirOf = ({ out }: Folder): string => join(out, 'client')
/** The rendering entry, until the documents are made. */
export const prerenderDirOf = ({ out }: Folder): string => join(out, 'prerender')
export const siteIndexOf = ({ out }: Folder): string => join(out, 'site.json')
