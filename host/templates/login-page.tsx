import { useRouter, useSearch } from '@tanstack/react-router'
import type { PageContent } from 'gridfront'
import {
  accountPath,
  LoginForm,
  readQuery,
  SessionNote,
  sameOriginPath,
  useAuth,
  useBrand,
  useSiteLocation,
} from 'gridfront'
import { useEffect } from 'react'
import { LoginTemplate } from './login.tsx'

/** Logs a customer in and leads to the page that was asked for; who is logged in already is led there at once. */
export function LoginPage({ page }: { readonly page: PageContent }) {
  const router = useRouter()
  const { isAuthenticated, reason, login } = useAuth()
  const { href } = useSiteLocation()
  const { session } = useBrand()
  const { query = '' } = useSearch({ strict: false })
  const target = href(sameOriginPath(readQuery(query).returnTo, accountPath))

  useEffect(() => {
    // Only who was logged in before has not come here to see this page.
    if (isAuthenticated) router.history.replace(target, { isRedirect: reason === 'restored' })
  }, [isAuthenticated, reason, router, target])

  return (
    <LoginTemplate page={page}>
      <SessionNote />
      <LoginForm
        onSubmit={login}
        offersShared={session.sharedLogin}
        forgotEmailHref={href('/accounts/forgot-email')}
        forgotPasswordHref={href('/accounts/forgot-password')}
      />
    </LoginTemplate>
  )
}
