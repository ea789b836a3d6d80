import type { PageContent } from 'gridfront'
import { LoginPage as Page } from 'gridfront/templates/login-page'

/** Hints at sign-in without a password, and is no control (AUTH-13). */
export const LoginArt = () => (
  <picture>
    <source media="(prefers-color-scheme: dark)" srcSet="/art/passwordless-dusk.svg" />
    <img src="/art/passwordless.svg" alt="" width="420" height="320" />
  </picture>
)

/** The log-in page with this brand's picture. */
export const LoginPage = ({ page }: { readonly page: PageContent }) => <Page page={page} art={<LoginArt />} />
