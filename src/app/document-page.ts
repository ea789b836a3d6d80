import type { PageLoader, ShownPage } from '../pages/page-loader.ts'

/**
 * The page of this document: embedded by the build, or else fetched. Null for documents that serve many addresses, such
 * as the 404 page. Rejects if the data that the document was made from no longer exists, for instance after a newer
 * build. The document then works without the application.
 */
export async function documentPage(
  { dataset }: HTMLElement,
  pages: Pick<PageLoader, 'prefetch' | 'loadSync'>,
): Promise<ShownPage | null> {
  const text = document.getElementById('gf-page')?.textContent
  if (text) return JSON.parse(text)
  if (dataset.status !== 'ok') return null
  const address = location.pathname + location.search
  const isThere = await pages.prefetch(address).done
  const page = pages.loadSync(address)
  if (!isThere || page === undefined || page.status === 'error')
    throw new Error(`There is no data for the document of ${address}`)
  return page
}
