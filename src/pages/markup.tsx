import { useMemo } from 'react'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { trusted } from './trusted-markup.ts'

// Imported from here, so that the bundler does not make the policy a chunk that pages have to fetch.
export { workerAddress } from './trusted-markup.ts'

// The build writes `href` first in links to pages, and another attribute first in all other links.
const pageLink = /<a href="(\/[^"]*)"/g

/** The text of a page: our own Markdown as HTML from the build. Its links keep the page's variant. */
export function Markup({ html }: { html: string }) {
  const { href, variant } = useSiteLocation()
  const text =
    variant === 'plain' ? html : html.replace(pageLink, (_, path: string) => `<a href="${href(path)}"`)
  // One object for each text: given a new one, React would rewrite the markup, and replace a link that is being pressed
  // or has the focus.
  const markup = useMemo(() => ({ __html: trusted(text) }), [text])
  return <div className="gf-prose" dangerouslySetInnerHTML={markup} />
}
