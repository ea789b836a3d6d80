import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { GridfrontOptions } from 'gridfront/vite'
import { createBuilder } from 'vite'
import { makeBrand } from '../brand.ts'
import { site } from '../site.ts'
import { brandInLanguage, gateInLanguage, siteInLanguage } from '../site-language.ts'
import { buildGate } from './build-gate.ts'
import { inProduction } from './production-build.ts'
import { builtBackend, isForThisMachine } from './site-stamp.ts'

/** The site's options, with the settings of this build's environment: `GATE`, `OIDC_NAME`, `SERVICE_WORKER`, `COMPRESSION`, `PUBLIC_ORIGIN`, `SITE_LANGUAGE`, `ALTERNATES`. */
export const siteOptions = (content = site.content): GridfrontOptions => ({
  ...site,
  ...siteInLanguage(process.env, { content, styles: site.styles }),
  brand: makeBrand(
    { ...gateInLanguage(process.env), ...buildGate() },
    process.env.OIDC_NAME,
    brandInLanguage(process.env),
  ),
  backend: builtBackend(process.env),
  forThisMachine: isForThisMachine(process.env),
  serviceWorker: process.env.SERVICE_WORKER === 'off' ? 'off' : 'on',
  ...(process.env.COMPRESSION === 'quick' && { compression: 'quick' as const }),
})

export interface SitePlace {
  /** Folder for `client/` and `site.json`. */
  readonly out: string
  /** Folder with `pages/`, `documents/`, `slices/` and `queries/`. Default: the host's own. */
  readonly content?: string
}

/** Builds the site for deployment: clears the folder, bundles, renders documents, compresses. */
export const makeSite = ({ out, content }: SitePlace): Promise<void> =>
  inProduction(async () => {
    await rm(out, { recursive: true, force: true })
    const { gridfront } = await import('gridfront/vite')
    const builder = await createBuilder({
      logLevel: 'warn',
      plugins: [gridfront(siteOptions(content))],
      build: { outDir: join(out, 'client'), emptyOutDir: true },
    })
    await builder.buildApp()
  })
