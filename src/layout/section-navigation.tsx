import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import type { NavigationLink } from './header.tsx'

const texts = defineTexts('sectionNavigation', {
  skip: 'Skip these links',
})

export interface SectionNavigationProps {
  /** Name of the section, such as `Account`. It becomes the name of the landmark. */
  readonly label: string
  readonly links: readonly SectionLink[]
}

export interface SectionLink extends NavigationLink {
  /** Further pages that count as within it: on them its link is marked as the present one of the section. */
  readonly pages?: readonly string[]
}

/** Navigation between the pages of one section of the site, such as the customer's account. Put it above their headings. */
export function SectionNavigation({ label, links }: SectionNavigationProps) {
  const { href, isCurrent } = useSiteLocation()
  return (
    <>
      <nav className="gf-section-nav" aria-label={label}>
        {/* The link at the top of the page leads to the main content, which begins with these links on each page of a section. */}
        <a className="gf-skip" href="#after-nav">
          {texts.skip}
        </a>
        <ul className="gf-wrap">
          {links.map(({ to, label, pages = [] }) => (
            <li key={to}>
              <a
                href={href(to)}
                aria-current={isCurrent(to) ? 'page' : pages.some(isCurrent) ? 'true' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <span id="after-nav" tabIndex={-1} />
    </>
  )
}
