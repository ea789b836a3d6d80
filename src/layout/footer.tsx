import type { ReactNode } from 'react'
import { language } from '../language.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import type { PartBrand } from './brand-context.tsx'
import { useBrand } from './brand-context.tsx'
import { ContactDetails } from './contact-details.tsx'
import { DocumentLinks } from './document-links.tsx'
import type { NavigationLink } from './header.tsx'
import { PaymentMethods } from './payment-methods.tsx'

const texts = defineTexts('footer', {
  contact: 'Talk to us',
  documents: 'Documents',
  pay: 'Ways to pay',
  toFullWidth: 'Full-width version of this page',
  toNarrow: 'Narrow version of this page',
})

export interface FooterLink extends NavigationLink {
  /** Whether it leads to a document outside the application, which has no mobile variant. Default false. */
  readonly isDocument?: boolean
}

export interface FooterGroup {
  readonly heading: string
  readonly links: readonly FooterLink[]
}

export interface SiteFooterProps {
  readonly groups: readonly FooterGroup[]
  /** Hours of the phone line, such as `8 am to 6 pm`. Shown below the number. */
  readonly hours?: string
  /** The page about paying. If undefined, the heading of the ways to pay is not a link. */
  readonly pay?: NavigationLink | undefined
  /** Interpreter, relay and emergency lines. */
  readonly helpLines: ReactNode
  /**
   * Address of this page in the other variant (ROUTE-6). Query and fragment are added when the link is followed. If
   * undefined, there is no link, as on sites without mobile variants.
   */
  readonly otherVariantHref?: string | undefined
  /** The last line, such as the company's name and number. */
  readonly children?: ReactNode
}

/** A language in its own words: `Australian English`, `简体中文`. */
const ownName = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag)

/**
 * The footer: contact, ways to pay, groups of links, the five documents, help lines, and links to the other variant and to other
 * languages where there are some.
 */
export function SiteFooter({ groups, pay, hours, helpLines, otherVariantHref, children }: SiteFooterProps) {
  const { href, isCurrent, path, variant } = useSiteLocation()
  const { externalLinks, alternates = {} }: PartBrand = useBrand()
  return (
    <footer className="gf-footer">
      <div className="gf-wrap">
        <div className="gf-footer__groups">
          <section aria-labelledby="gf-footer-contact">
            <h2 id="gf-footer-contact">{texts.contact}</h2>
            <ContactDetails hours={hours} />
          </section>
          {groups.map(({ heading, links }, index) => (
            <nav key={heading} aria-labelledby={`gf-footer-${index}`}>
              <h2 id={`gf-footer-${index}`}>{heading}</h2>
              <ul>
                {links.map(({ to, label, prefetch, isDocument }) => (
                  <li key={to}>
                    {isDocument ? (
                      <a href={to} rel="external">
                        {label}
                      </a>
                    ) : (
                      <a
                        href={href(to)}
                        aria-current={isCurrent(to) ? 'page' : undefined}
                        data-prefetch={prefetch}
                      >
                        {label}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {externalLinks && (
            <nav aria-labelledby="gf-footer-documents">
              <h2 id="gf-footer-documents">{texts.documents}</h2>
              <DocumentLinks />
            </nav>
          )}
        </div>
        <section className="gf-footer__pay" aria-labelledby="gf-footer-pay">
          <h2 id="gf-footer-pay">
            {pay ? (
              <a href={href(pay.to)} data-prefetch="intent">
                {pay.label}
              </a>
            ) : (
              texts.pay
            )}
          </h2>
          <PaymentMethods />
        </section>
        <div className="gf-footer__help">{helpLines}</div>
        <div className="gf-footer__end">
          {children}
          {Object.entries(alternates).map(([tag, origin]) =>
            tag === language ? null : (
              <a key={tag} href={origin + href(path)} lang={tag}>
                {ownName(tag)}
              </a>
            ),
          )}
          {otherVariantHref === undefined ? null : (
            <a href={otherVariantHref} data-variant-switch="">
              {variant === 'mobile' ? texts.toFullWidth : texts.toNarrow}
            </a>
          )}
        </div>
      </div>
    </footer>
  )
}
