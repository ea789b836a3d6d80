import type { Brand } from '../brand/brand.ts'
import { escapeHtml } from '../pages/escape-html.ts'

/** Files that a site may have in its public folder, with the HTML elements that refer to each. */
const links: Record<string, (address: string, brand: Pick<Brand, 'name' | 'publicOrigin'>) => string> = {
  '/favicon.svg': (href) => `<link rel="icon" href="${href}" type="image/svg+xml">`,
  '/favicon.ico': (href) => `<link rel="icon" href="${href}" sizes="32x32">`,
  '/apple-touch-icon.png': (href) => `<link rel="apple-touch-icon" href="${href}">`,
  '/manifest.webmanifest': (href) => `<link rel="manifest" href="${href}">`,
  // The preview image for shared links, 1200 by 630 pixels.
  '/og.png': (
    address,
    { name, publicOrigin },
  ) => `<meta property="og:image" content="${publicOrigin}${address}">
<meta property="og:image:alt" content="${escapeHtml(name)}">
<meta name="twitter:card" content="summary_large_image">`,
}

/** The elements for icons, manifest and the preview image of shared links, each only if the site has the file. */
export const publicLinks = (
  brand: Pick<Brand, 'name' | 'publicOrigin'>,
  has: (address: string) => boolean,
): string =>
  Object.entries(links)
    .flatMap(([address, markup]) => (has(address) ? [markup(address, brand)] : []))
    .join('\n')
