import { useRouter, useSearch } from '@tanstack/react-router'
import type { PageContent } from 'gridfront'
import { LoginForm, sameOriginPath, useAuth, useSiteLocation } from 'gridfront'
import { useEffect } from 'react'
import { LoginTemplate } from '../templates/login.tsx'
import { accountPath } from './login-path.ts'

/** Logs a customer in and leads to the page that was asked for; who is logged in already is led there at once. */
export function LoginPage({ page }: { readonly page: PageContent }) {
  const router = useRouter()
  const { isAuthenticated, isLoading, login } = useAuth()
  const { href } = useSiteLocation()
  const search: { returnTo?: unknown } = useSearch({ strict: false })
  const target = href(sameOriginPath(search.returnTo, accountPath))

  useEffect(() => {
    if (isAuthenticated) router.history.replace(target)
  }, [isAuthenticated, router, target])

  return (
    <LoginTemplate page={page}>
      <LoginForm
        onSubmit={login}
        isBusy={isLoading}
        forgotEmailHref={href('/accounts/forgot-email')}
        forgotPasswordHref={href('/accounts/forgot-password')}
      />
    </LoginTemplate>
  )
}
