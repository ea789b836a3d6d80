import { mayaNguyen } from '../../../../fixtures/customers.ts'
import contact from '../../../../host/content/queries/contact.json' with { type: 'json' }
import footer from '../../../../host/content/slices/footer.json' with { type: 'json' }
import header from '../../../../host/content/slices/header.json' with { type: 'json' }
import { Logo } from '../../../../host/templates/logo.tsx'
import type { AuthSnapshot } from '../../../../src/auth/auth.ts'
import { AuthProvider } from '../../../../src/auth/auth-provider.tsx'
import { toUser } from '../../../../src/auth/user-context.ts'
import { AccountSlot } from '../../../../src/layout/account-slot.tsx'
import { useBrand } from '../../../../src/layout/brand-context.tsx'
import type { FooterGroup } from '../../../../src/layout/footer.tsx'
import { SiteFooter } from '../../../../src/layout/footer.tsx'
import { SiteHeader } from '../../../../src/layout/header.tsx'
import { HelpLines } from '../../../../src/layout/help-lines.tsx'
import { HeaderSlice } from '../../../../src/templates/shared-schemas.ts'
import { press } from '../acting.ts'
import type { Family } from '../example.ts'
import { stubbedAuth } from '../stubbed-auth.ts'
import { SunIcon } from './sun-icon.tsx'

/** The reference host has its own logo: another brand passes in another. */
function BrandMark() {
  const { name } = useBrand()
  if (name === 'Wattlebird Energy') return <Logo />
  return (
    <span className="site-logo">
      <SunIcon size={40} />
      <span className="site-logo__name" aria-hidden="true">
        {name}
      </span>
    </span>
  )
}

const { customer } = mayaNguyen.overview
const maya: Partial<AuthSnapshot> = {
  isAuthenticated: true,
  reason: 'restored',
  user: toUser({ iss: '', exp: 0, sub: mayaNguyen.userId, ...customer }, new Date(0)),
}

const main = (
  <main id="main" tabIndex={-1}>
    <h1 className="gf-visually-hidden">Page</h1>
  </main>
)

const withHeader = (snapshot: Partial<AuthSnapshot>) => (
  <AuthProvider auth={stubbedAuth(snapshot)}>
    <SiteHeader
      navigation={HeaderSlice.parse(header).navigation}
      logo={<BrandMark />}
      account={<AccountSlot />}
    />
    {main}
  </AuthProvider>
)

const withFooter = (otherVariantHref: string) => (
  <>
    {main}
    <SiteFooter
      groups={footer.groups as readonly FooterGroup[]}
      hours={contact.hours}
      helpLines={<HelpLines lines={contact.helpLines} />}
      otherVariantHref={otherVariantHref}
    >
      <p>It sells nothing.</p>
    </SiteFooter>
  </>
)

export const frameExamples: Family = {
  id: 'frame',
  title: 'Around every page',
  keys: [
    {
      keys: 'Enter, on the skip link',
      does: 'Leads past header and navigation to the main part.',
      proof: { file: 'spec/tools/catalogue/keyboard.e2e.ts', test: 'the skip link leads to the main part' },
    },
    {
      keys: 'Space or Enter, on Menu',
      does: 'Opens the navigation on a phone.',
      proof: {
        file: 'spec/tools/catalogue/keyboard.e2e.ts',
        test: 'the phone menu opens and closes by the keyboard',
      },
    },
    {
      keys: 'Escape, in the navigation',
      does: 'Closes it; the focus is on Menu again.',
      proof: {
        file: 'spec/tools/catalogue/keyboard.e2e.ts',
        test: 'the phone menu opens and closes by the keyboard',
      },
    },
  ],
  examples: [
    {
      id: 'header',
      title: 'Header',
      shows: 'For a visitor, on the plans page, which is marked.',
      place: 'site',
      path: '/plans',
      render: () => withHeader({}),
    },
    {
      id: 'header-logged-in',
      title: 'Header, logged in',
      shows: "With the customer's name and the way out.",
      place: 'site',
      path: '/accounts',
      render: () => withHeader(maya),
    },
    {
      id: 'header-menu',
      title: 'Header with its menu open',
      shows: 'On a phone, the navigation lies over the page; where there is room it stands in the header.',
      place: 'site',
      path: '/plans',
      height: 640,
      act: {
        // On a wide screen the navigation is shown, without such a button.
        run: (page) => {
          const menu = page.querySelector('.gf-header__menu')
          if (menu?.checkVisibility?.()) press(page, 'Menu')
        },
        until: '#gf-navigation',
      },
      render: () => withHeader({}),
    },
    {
      id: 'header-mobile',
      title: 'Header, narrow version',
      shows: 'Words instead of drawings, in a narrow column at any width.',
      place: 'site',
      variant: 'mobile',
      path: '/plans',
      render: () => withHeader({}),
    },
    {
      id: 'footer',
      title: 'Footer',
      shows: 'Contact, groups of links, documents, ways to pay, help lines.',
      place: 'site',
      path: '/plans',
      render: () => withFooter('/plans.m'),
    },
    {
      id: 'footer-mobile',
      title: 'Footer, narrow version',
      shows: 'One column at any width, with the way to the full version.',
      place: 'site',
      variant: 'mobile',
      path: '/plans',
      render: () => withFooter('/plans'),
    },
  ],
}
