import type { Brand } from 'gridfront/server'
import type { GridfrontOptions } from 'gridfront/vite'
import { placeholders } from './placeholders.ts'
import { readSharedData } from './shared-data.ts'
import { templateSources } from './template-sources.ts'

export type SiteContentOptions = Pick<
  GridfrontOptions,
  'content' | 'placeholders' | 'templates' | 'publicDir' | 'shared'
>

/** Where the site's content comes from. `content`: folder with `pages/`, `documents/`, `slices/` and `queries/`. */
export const siteContent = async (brand: Brand, content = 'host/content'): Promise<SiteContentOptions> => ({
  content,
  placeholders: placeholders(brand),
  templates: [...(await templateSources()).keys()],
  publicDir: 'host/public',
  shared: () => readSharedData(brand, content),
})
