import type { pages } from '../../contracts/routes/pages.ts'
import type { AppData, PageData, SliceData, StaticQueryAnswer } from '../../contracts/schemas/page.ts'
import { appData, footerSlice, indexPage, staticQuery } from '../../fixtures/page-data.ts'
import { splitVariant } from '../navigation/mobile-variant.ts'
import { pageDataPath } from '../pages/page-loader.ts'
import type { MockRoutes } from './mock-routes.ts'

/** The content of each JSON file of a site, by its path. A text is sent as it is. */
export type PageFiles = Readonly<Record<string, PageData | AppData | StaticQueryAnswer | SliceData | string>>

const document =
  '<!doctype html><html lang="en-AU"><title>Mock page</title><h1>Mock page</h1><a href="/plans">Plans</a></html>'
const serviceWorker = '// Nothing is kept: a mock has no offline pages.\n'

/** Whether there is page data for the path of a document, of either variant. */
export const isKnownPage = (files: PageFiles, page: string): boolean =>
  !page.endsWith('.html') && files[pageDataPath(splitVariant(`/${page}`).path)] !== undefined

/** The routes of the `pages` contract. */
export function mockPageRoutes(files: PageFiles): MockRoutes<typeof pages> {
  // The files were validated by the contract when the mock was made.
  const fileAt = <File>(path: string) => {
    const file = files[path]
    return file === undefined ? ({ status: 404 } as const) : ({ status: 200, body: file as File } as const)
  }
  return {
    pageData: {
      answer: ({ params }) => fileAt<PageData>(`/page-data/${params.page}/page-data.json`),
      samples: { 200: () => indexPage },
    },
    pageDataRsc: {
      answer: ({ params }) => fileAt<string>(`/page-data/${params.page}/page-data-rsc.json`),
      samples: { 200: () => '0:["mock"]\n' },
    },
    appData: {
      answer: () => fileAt<AppData>('/page-data/app-data.json'),
      samples: { 200: () => appData },
    },
    staticQuery: {
      answer: ({ params }) => fileAt<StaticQueryAnswer>(`/page-data/sq/d/${params.file}`),
      samples: { 200: () => staticQuery },
    },
    slice: {
      answer: ({ params }) => fileAt<SliceData>(`/slice-data/${params.file}`),
      samples: { 200: () => footerSlice },
    },
    document: {
      answer: ({ params }) =>
        isKnownPage(files, params.page) ? { status: 200, body: document } : { status: 404 },
      samples: { 200: () => document },
    },
    serviceWorker: {
      answer: () => ({ status: 200, body: serviceWorker }),
      samples: { 200: () => serviceWorker },
    },
  }
}
