const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) })
const html = (text: string) => ({ type: 'text/html; charset=utf-8', text })

const pageData = (path: string, title: string) =>
  json({
    path,
    componentChunkName: 'component---page',
    staticQueryHashes: ['3159585216'],
    slicesMap: { footer: 'footer' },
    result: { data: { title } },
  })

/** The files of a built site: a front page with a link to a second one, their shared data, and no service worker. */
export const siteFiles: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  '/': html('<!doctype html><title>Foreign Energy</title><h1>Energy</h1><a href="/plans">Plans</a>'),
  '/plans': html('<!doctype html><title>Plans</title><h1>Plans</h1><a href="/">Home</a>'),
  '/page-data/app-data.json': json({ webpackCompilationHash: 'c3aa5d1f' }),
  '/page-data/index/page-data.json': pageData('/', 'Energy'),
  '/page-data/plans/page-data.json': pageData('/plans', 'Plans'),
  '/page-data/404.html/page-data.json': pageData('/404.html', 'Not found'),
  '/page-data/500.html/page-data.json': pageData('/500.html', 'Out of order'),
  '/page-data/sq/d/3159585216.json': json({ data: { name: 'Foreign Energy' } }),
  '/slice-data/footer.json': json({
    componentChunkName: 'slice---footer',
    result: {},
    staticQueryHashes: [],
  }),
}
