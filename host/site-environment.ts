import type { Brand, ResolvedEnvironment } from 'gridfront/server'
import { resolveEnvironment } from 'gridfront/server'

/** The environment of the site that visitors know under `publicOrigin`: Local without one. */
export const siteEnvironment = (
  brand: Pick<Brand, 'environments'>,
  publicOrigin: string | undefined,
): ResolvedEnvironment => resolveEnvironment(brand, new URL(publicOrigin ?? 'http://localhost'))
