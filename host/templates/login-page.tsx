import type { PageContent } from 'gridfront'
import { LoginPage as Page } from 'gridfront/templates/login-page'

/** A decorative picture of a sign-in without a password. It is not a control (AUTH-13). */
export const LoginArt = () => (
  <picture>
    <source media="(prefers-color-scheme: dark)" srcSet="/art/passwordless-dusk.svg" />
    <img src="/art/passwordless.svg" alt="" width="420" height="320" />
  </picture>
)

/** The log-in page with this brand's picture. */
export const LoginPage = ({ page }: { readonly page: PageContent }) => <Page page={page} art={<LoginArt />} />
