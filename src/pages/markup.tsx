import { useMemo } from 'react'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { trusted } from './trusted-markup.ts'

// Imported from here, so that the bundler does not make the policy a chunk that pages have to fetch.
export { workerAddress } from './trusted-markup.ts'

// The build writes links to pages with `href` first, and every other link with something before it.
const pageLink = /<a href="(\/[^"]*)"/g

/** The text of a page: our own Markdown, turned into HTML by the build. Its links stay in the page's variant. */
export function Markup({ html }: { html: string }) {
  const { href, variant } = useSiteLocation()
  const text =
    variant === 'plain' ? html : html.replace(pageLink, (_, path: string) => `<a href="${href(path)}"`)
  // One object for one text: React writes the markup again for another one, and a link that is being pressed, or has the
  // focus, would be gone.
  const markup = useMemo(() => ({ __html: trusted(text) }), [text])
  return <div className="gf-prose" dangerouslySetInnerHTML={markup} />
}
