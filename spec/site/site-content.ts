import { site } from '../../host/site.ts'
import type { Brand } from '../../src/brand/brand.ts'
import { withDefaults } from '../../src/vite/site-defaults.ts'
import { contentOptions } from '../../src/vite/site-plugin.ts'

/** The host's content, for any brand. `content`: another folder of the same kind. */
export const siteContent = (brand: Brand, content = site.content) =>
  contentOptions(withDefaults({ ...site, brand, content }, '.'), { root: '.', publicDir: 'host/public' })
