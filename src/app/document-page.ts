import type { PageLoader, ShownPage } from '../pages/page-loader.ts'

/**
 * The page of this document: from the data that the build has put into it, else from the server. Null for a document that is served
 * at many addresses, such as the 404 page. Rejects where the data that the document was made from cannot be had any more, for
 * instance because there is a newer build: the document then stays without an application.
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
