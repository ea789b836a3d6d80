/** `/` → `index`; nested pages keep their slashes; a mobile page uses the file of its plain one (PAGE-1). */
export const pageDataPath = (path: string): string =>
  `/page-data/${path === '/' ? 'index' : path.slice(1)}/page-data.json`

/** Requested together with the page data, and never served from a cache (PAGE-3). */
export const appDataPath = '/page-data/app-data.json'

/** The answer of one static query (PAGE-4). */
export const staticQueryPath = (hash: string): string => `/page-data/sq/d/${encodeURIComponent(hash)}.json`

/** The data of one slice (PAGE-5). */
export const sliceDataPath = (name: string): string => `/slice-data/${encodeURIComponent(name)}.json`
