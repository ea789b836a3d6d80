import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Brand } from 'gridfront/server'
import type { Compress, RenderModule, SiteContent } from 'gridfront/vite'
import { compressFolder, compressThreads, createSiteReader, renderSite, writeSiteData } from 'gridfront/vite'
import { makeBrand } from '../brand.ts'
import { buildGate } from './build-gate.ts'
import { startProgram } from './build-program.ts'
import { builtAssets } from './built-assets.ts'
import { plainDocument } from './plain-document.ts'
import { inProduction } from './production-build.ts'
import { siteContent } from './site-content.ts'
import type { SitePlace } from './site-place.ts'
import { clientDirOf, prerenderDirOf, siteIndexOf } from './site-place.ts'
import { builtBackend } from './site-stamp.ts'

/** Reads the content while the client is bundled: a mistake in the content stops both at once. */
async function bundleAndRead<T>({ out, content }: SitePlace, read: () => Promise<T>): Promise<T> {
  const bundling = startProgram('host/build/bundle-site.ts', out, content)
  const site = await read().catch((error: unknown) => {
    bundling.stop()
    throw error
  })
  await bundling.done
  return site
}

const importRenderer = (place: SitePlace): Promise<RenderModule> =>
  import(pathToFileURL(resolve(prerenderDirOf(place), 'prerender.js')).href)

/** Page data, documents and the list of them. Gives the hash of the build. */
async function makeDocuments(place: SitePlace, brand: Brand, site: SiteContent, compress: Compress) {
  const clientDir = clientDirOf(place)
  const { files, build } = writeSiteData(clientDir, site.files)
  const assets = await builtAssets(clientDir, build)
  const { renderDocument, gatePlain = (html) => html } = await importRenderer(place)
  const plain = plainDocument(brand, assets.styles('article'))
  const index = await renderSite({
    content: site.content,
    files,
    render: renderDocument,
    renderPlain: (page, files) => gatePlain(plain(page, files), assets),
    assets,
    brand,
    backend: builtBackend(process.env),
    clientDir,
    isClosed: brand.gate.enabled,
    compress,
  })
  await writeFile(siteIndexOf(place), JSON.stringify(index, null, 1))
  return build
}

/** Makes the site as it is deployed, from its sources: clears the folder, bundles, renders, compresses. */
export async function makeSite(place: SitePlace): Promise<void> {
  const clientDir = clientDirOf(place)
  const brand = makeBrand(buildGate())
  const readSite = createSiteReader(await siteContent(brand, place.content))
  await rm(place.out, { recursive: true, force: true })
  const site = await bundleAndRead(place, readSite)
  const threads = compressThreads()
  try {
    const build = await inProduction(() => makeDocuments(place, brand, site, threads.compress))
    const worker = startProgram('host/build/bundle-worker.ts', place.out, build)
    const isDone = (file: string) => file.includes(join('/.vite/')) || threads.isDone(file)
    const packed = compressFolder(clientDir, { ...threads, isDone }).catch((error: unknown) => {
      worker.stop()
      throw error
    })
    await Promise.all([worker.done, packed])
    await threads.compress(join(clientDir, 'sw.js'), 'best')
    await rm(join(clientDir, '.vite'), { recursive: true })
    await rm(prerenderDirOf(place), { recursive: true })
  } finally {
    await threads.end()
  }
}
