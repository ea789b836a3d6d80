import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteBuilder } from 'vite'
import { publicLinks } from '../document/public-links.ts'
import type { RenderModule } from '../document/render-module.ts'
import { buildServiceWorker } from './build-worker.ts'
import { builtAssets } from './built-assets.ts'
import { compressAsAsked, compressFolder } from './compress.ts'
import { compressThreads } from './compress-threads.ts'
import { writeManifestLanguage } from './manifest-language.ts'
import { hasMobileVariants, languageOf, offlineOf } from './options.ts'
import { plainDocument } from './plain-document.ts'
import { publicFilesIn } from './public-files.ts'
import { renderSite } from './render-site.ts'
import { writeServerFiles } from './server-files.ts'
import { rendererDirOf } from './site-config.ts'
import { writeSiteData } from './site-data.ts'
import type { SiteOptions } from './site-defaults.ts'
import type { SiteContent } from './site-reader.ts'

const importRenderer = (clientDir: string): Promise<RenderModule> =>
  import(pathToFileURL(join(rendererDirOf(clientDir), 'prerender.js')).href)

/**
 * Builds a whole site: bundles the client and the renderer, writes page data and every document in each variant,
 * `site.json` beside the folder, sitemap, robots.txt and service worker, and packs all of it.
 */
export async function buildApp(
  builder: ViteBuilder,
  options: SiteOptions,
  read: () => Promise<SiteContent>,
): Promise<void> {
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('A site is built for a browser and for a server')
  const { root } = builder.config
  const clientDir = resolve(root, client.config.build.outDir)
  const { brand } = options
  // Read first, so that an error in the content is reported before anything is bundled.
  const site = await read()
  await builder.build(client)
  await builder.build(ssr)

  const threads = compressThreads()
  const compress = compressAsAsked(threads.compress, options.compression)
  try {
    const { files, build } = writeSiteData(clientDir, site.files)
    const links = publicLinks(brand, publicFilesIn(clientDir).has)
    const assets = { ...(await builtAssets(options, { clientDir, root, build })), publicLinks: links }
    const { renderDocument, gatePlain = (html) => html } = await importRenderer(clientDir)
    const styles = assets.styles(site.content.pages[0]?.template ?? '')
    const plain = plainDocument(options, { styles, publicLinks: links })
    const index = await renderSite({
      content: site.content,
      files,
      render: renderDocument,
      renderPlain: (page, data) => gatePlain(plain(page, data), assets),
      assets,
      brand,
      ...(options.backend !== undefined && { backend: options.backend }),
      ...(options.policy && { policy: options.policy }),
      ...(options.head !== undefined && { head: options.head }),
      isForThisMachine: options.forThisMachine === true,
      hasMobileVariants: hasMobileVariants(options),
      clientDir,
      isClosed: brand.gate.enabled,
      compress,
    })
    writeManifestLanguage(clientDir, languageOf(options))
    await writeFile(join(clientDir, '../site.json'), JSON.stringify(index, null, 1))
    const { serviceWorker = 'on', serverFiles: servers = [] } = options
    if (servers.length > 0) await writeServerFiles(servers, clientDir, index)
    await buildServiceWorker(
      serviceWorker === 'off'
        ? { clientDir, isOff: true }
        : { clientDir, build, index, assets, offline: offlineOf(options) },
      client.config.resolve.conditions,
    )
    const isDone = (file: string) => file.includes(join('/.vite/')) || threads.isDone(file)
    await compressFolder(clientDir, { compress, isDone })
    await rm(join(clientDir, '.vite'), { recursive: true })
    await rm(rendererDirOf(clientDir), { recursive: true })
  } finally {
    await threads.end()
  }
}
