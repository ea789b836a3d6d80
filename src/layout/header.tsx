import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { useBrand } from './brand-context.tsx'
import { telephoneAddress } from './contact-details.tsx'
import { CloseIcon, MenuIcon, PhoneIcon } from './icons.tsx'
import { popoverTarget } from './popover-target.ts'

const texts = defineTexts('header', {
  skip: 'Skip to main content',
  homePage: ({ brand }: Values<'brand'>) => `${brand} home page`,
  menu: 'Menu',
  navigationLabel: 'Main',
  closeMenu: 'Close menu',
})

export interface NavigationLink {
  /** Plain path of a page of this site, such as `/plans`. */
  readonly to: string
  readonly label: string
  /** `intent`: prefetch the page only when the visitor is about to press the link, for a page that few visitors open. */
  readonly prefetch?: 'intent' | undefined
}

export interface SiteHeaderProps {
  readonly navigation: readonly NavigationLink[]
  /** The brand's logo, inside the link to the front page. The brand's name is added as text. */
  readonly logo: ReactNode
  /** Log-in link, or the customer's name with a log-out button. */
  readonly account: ReactNode
}

/**
 * The header: skip link, link to the front page, main navigation, phone number and account. On a phone the navigation is a
 * native popover, which opens without scripts; it closes when the page changes.
 */
export function SiteHeader({ navigation, logo, account }: SiteHeaderProps) {
  const { name, contact } = useBrand()
  const { href, isCurrent, path, variant } = useSiteLocation()
  const menu = useRef<HTMLElement>(null)
  const phoneLink = (
    <a className="gf-header__phone" href={telephoneAddress(contact.phone)}>
      {/* Mobile pages omit the icon to stay small, since the number is understood without it. */}
      {variant === 'mobile' ? null : <PhoneIcon size={20} />}
      <span>{contact.phone}</span>
    </a>
  )
  return (
    <header className="gf-header">
      <a className="gf-skip" href="#main">
        {texts.skip}
      </a>
      <div className="gf-wrap gf-header__row">
        <a className="gf-header__home" href={href('/')} aria-current={isCurrent('/') ? 'page' : undefined}>
          {logo}
          <span className="gf-visually-hidden">{texts.homePage({ brand: name })}</span>
        </a>
        <button type="button" className="gf-header__menu" {...popoverTarget('gf-navigation')}>
          <MenuIcon size={24} />
          {texts.menu}
        </button>
        {/* The key makes a new element on each page, and a new popover is closed. The types of React 18 have no `popover`. */}
        <nav
          key={path}
          ref={menu}
          id="gf-navigation"
          className="gf-nav"
          aria-label={texts.navigationLabel}
          {...{ popover: 'auto' }}
        >
          <button type="button" className="gf-nav__close" {...popoverTarget('gf-navigation', 'hide')}>
            <CloseIcon size={24} />
            {texts.closeMenu}
          </button>
          <ul>
            {navigation.map(({ to, label, prefetch }) => (
              <li key={to}>
                {/* Closes at once and not when the page arrives. `?.` is for browsers without popovers. */}
                <a
                  href={href(to)}
                  aria-current={isCurrent(to) ? 'page' : undefined}
                  data-prefetch={prefetch}
                  onClick={() => menu.current?.hidePopover?.()}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {phoneLink}
        </nav>
        <div className="gf-header__account">{account}</div>
      </div>
    </header>
  )
}
