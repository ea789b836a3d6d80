import { appDataPath, pageDataPath } from '../../src/pages/page-address.ts'
import type { SiteFile } from '../../src/vite/page-files.ts'

const content = { path: '/about', title: 'About', documentTitle: 'About', label: 'About', description: '' }

/** The files of a site whose only page is `/about`, rendered by the template `plain`. */
export const onePageFiles = new Map<string, SiteFile>([
  [appDataPath, { webpackCompilationHash: 'one' }],
  [
    pageDataPath('/about'),
    {
      path: '/about',
      componentChunkName: 'plain',
      staticQueryHashes: [],
      slicesMap: {},
      result: { data: { ...content, html: '', index: true, sections: [] } },
    },
  ],
])
export const onePageAssets = {
  script: '/app.js',
  afterLoad: '/after-load.js',
  preloads: () => [],
  styles: () => [],
}
