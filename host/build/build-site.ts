import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isAppData } from 'gridfront/server'
import type { RenderModule } from 'gridfront/vite'
import { clientAssets, compressFolder, readContent, renderSite } from 'gridfront/vite'
import type { Manifest } from 'vite'
import { makeBrand } from '../brand.ts'
import { unlessFresh } from './input-stamp.ts'
import { localKeys } from './local-keys.ts'
import { placeholders } from './placeholders.ts'
import { plainDocument } from './plain-document.ts'
import { productionBuild } from './production-build.ts'
import { sitePlugins } from './site-plugins.ts'
import { siteFolder as out, siteStamp, siteStampFile } from './site-stamp.ts'

const clientDir = join(out, 'client')
const prerenderDir = join(out, 'prerender')

/** Which module of the client build holds a template: its chunk is fetched with the document. */
const templateSource = (template: string) =>
  template === 'login' ? 'host/app/login-page.tsx' : `host/templates/${template}.tsx`

async function buildAll(): Promise<void> {
  const brand = makeBrand(await localKeys())
  const content = await readContent('host/content', placeholders(brand))
  await rm(out, { recursive: true, force: true })
  await productionBuild(await sitePlugins())
  await productionBuild({ ...(await sitePlugins()), build: { ssr: 'host/prerender.tsx' } })
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const appData: unknown = JSON.parse(await readFile(join(clientDir, 'page-data/app-data.json'), 'utf8'))
  const build = isAppData(appData) ? appData.webpackCompilationHash : undefined
  const assets = clientAssets(manifest, 'host/client.tsx', templateSource, build)
  const { renderDocument } = (await import(
    pathToFileURL(resolve(prerenderDir, 'prerender.js')).href
  )) as RenderModule
  const index = await renderSite({
    content,
    render: renderDocument,
    renderPlain: plainDocument(brand, assets.styles('article')),
    assets,
    brand,
    clientDir,
  })
  await writeFile(join(out, 'site.json'), JSON.stringify(index, null, 1))
  await rm(join(clientDir, '.vite'), { recursive: true })
  await rm(prerenderDir, { recursive: true })
  await compressFolder(clientDir)
}

/** Builds `dist/host/client` and `dist/host/site.json`, unless they were built of the same inputs. */
export async function buildSite(): Promise<void> {
  await unlessFresh(siteStampFile, await siteStamp(), async () => {
    process.stderr.write('Building the site …\n')
    await buildAll()
    process.stderr.write('The site is built.\n')
  })
}
