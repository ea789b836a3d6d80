import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import { LoginForm } from '../forms/login-form.tsx'
import { useBrand } from '../layout/brand-context.tsx'
import { SessionNote } from '../layout/session-note.tsx'
import { accountPath } from '../navigation/login-path.ts'
import { readQuery } from '../navigation/page-path.ts'
import { sameOriginPath } from '../navigation/same-origin-path.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { LoginTemplateProps } from './login.tsx'
import { LoginTemplate } from './login.tsx'

/** Logs a customer in, then goes to the requested page. A customer who is logged in already goes there at once. */
export function LoginPage({ page, art }: Pick<LoginTemplateProps, 'page' | 'art'>) {
  const router = useRouter()
  const { isAuthenticated, reason, login } = useSession()
  const { href } = useSiteLocation()
  const { session } = useBrand()
  const { query = '' } = useSearch({ strict: false })
  const target = href(sameOriginPath(readQuery(query).returnTo, accountPath))

  useEffect(() => {
    // With a session found in storage the customer did not intend to see this page, so the navigation counts as a
    // redirect.
    if (isAuthenticated) router.history.replace(target, { isRedirect: reason === 'restored' })
  }, [isAuthenticated, reason, router, target])

  return (
    <LoginTemplate page={page} art={art}>
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
