import type { ComponentType } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import type { LoginAttempt, LoginOutcome } from '../forms/login-form.tsx'
import { LoginForm } from '../forms/login-form.tsx'
import { useBrand } from '../layout/brand-context.tsx'
import { SessionNote } from '../layout/session-note.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'

export interface LoginPartsProps {
  /** Default: `login` of the session. */
  readonly onSubmit?: (attempt: LoginAttempt) => Promise<LoginOutcome>
}

/** The note on the session and the form of the login page. They need no router. */
export function LoginParts({ onSubmit }: LoginPartsProps) {
  const { login } = useSession()
  const { session, providerLogin } = useBrand()
  const ProviderLink = providerLogin?.Link as ComponentType | undefined
  const { href } = useSiteLocation()
  return (
    <>
      <SessionNote />
      {ProviderLink && <ProviderLink />}
      <LoginForm
        onSubmit={onSubmit ?? login}
        offersShared={session.sharedLogin}
        forgotEmailHref={href('/accounts/forgot-email')}
        forgotPasswordHref={href('/accounts/forgot-password')}
      />
    </>
  )
}

/** The same in the element in which they work before the application (`openLogin`). */
export function LoginArea() {
  return (
    <div className="gf-login__area" data-early-form="">
      <LoginParts />
    </div>
  )
}
