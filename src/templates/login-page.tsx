import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoginArea } from '../app/login-area.tsx'
import { useSession } from '../auth/auth-provider.tsx'
import { pathAfterLogin } from '../navigation/login-path.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { LoginTemplateProps } from './login.tsx'
import { LoginTemplate } from './login.tsx'

/**
 * Logs a customer in, then goes to the requested page. A customer who is logged in already goes there at once. In a
 * document the form works before the application (`openLogin`), which draws this page only if it is used otherwise.
 */
export function LoginPage({ page, art }: Pick<LoginTemplateProps, 'page' | 'art'>) {
  const router = useRouter()
  const { isAuthenticated, reason } = useSession()
  const { href } = useSiteLocation()
  const { query = '' } = useSearch({ strict: false })
  const target = href(pathAfterLogin(query))

  useEffect(() => {
    // With a session found in storage the customer did not intend to see this page, so the navigation counts as a
    // redirect.
    if (isAuthenticated) router.history.replace(target, { isRedirect: reason === 'restored' })
  }, [isAuthenticated, reason, router, target])

  return (
    <LoginTemplate page={page} art={art}>
      <LoginArea />
    </LoginTemplate>
  )
}
