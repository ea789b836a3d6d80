import type { PageLoader, ShownPage } from '../pages/page-loader.ts'

/**
 * The page of this document: as the build has put it there, else asked for. Null where the document stands for others,
 * such as the 404 page. Rejects where its data cannot be had as it was when the document was made, of another build for
 * instance: then the document stays without an application.
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
