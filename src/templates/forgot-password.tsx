import type { ReactNode } from 'react'
import { useState } from 'react'
import { useRecovery } from '../app/use-api.ts'
import { useSession } from '../auth/auth-provider.tsx'
import { FormDone } from '../forms/form-done.tsx'
import { RequestResetForm } from '../forms/request-reset-form.tsx'
import { createResetLink, isResetToken } from '../forms/reset-link.ts'
import { ResetPasswordForm } from '../forms/reset-password-form.tsx'
import { useResetLink } from '../forms/use-reset-link.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { StepHeading } from './step-heading.tsx'

// Not in the component, so that the token leaves the address as soon as this code is loaded, before the page is drawn.
const resetLink = createResetLink(typeof window === 'undefined' ? null : window)

type Stage = 'start' | 'again' | 'asked' | 'reset' | 'linkDead'

/** Asks for a password reset link, and lets a customer who has opened one choose a new password. */
export function ForgotPassword() {
  const { token, isLost } = useResetLink(resetLink)
  const [stage, setStage] = useState<Stage>('start')
  const finish = (next: Stage) => {
    resetLink.drop()
    setStage(next)
  }
  if (token !== null && isResetToken(token))
    return (
      <ChoosePassword
        // Another link gets a new, empty form.
        key={token}
        token={token}
        onDone={() => finish('reset')}
        onLinkDead={() => finish('linkDead')}
      />
    )
  if (token !== null || stage === 'linkDead') return <LinkDead onAskAgain={() => finish('again')} />
  if (stage === 'asked') return <Asked onAskAgain={() => setStage('again')} />
  if (stage === 'reset') return <PasswordSet />
  return <AskForLink isLost={isLost} isAgain={stage === 'again'} onDone={() => finish('asked')} />
}

function LoggedInNote({ children }: { children: (name: string) => ReactNode }) {
  const { user } = useSession()
  return user === null ? null : <p className="gf-note">{children(user.name)}</p>
}

interface AskForLinkProps {
  readonly isLost: boolean
  /** Whether the visitor has pressed a button to come here. The heading takes the focus then. */
  readonly isAgain: boolean
  readonly onDone: () => void
}

function AskForLink({ isLost, isAgain, onDone }: AskForLinkProps) {
  const recovery = useRecovery()
  const { href } = useSiteLocation()
  return (
    <>
      {/* Shown instead of the form if the document was opened with a reset link, until the application has started. */}
      <p data-with-link="">Opening your link…</p>
      <div data-without-link="">
        <StepHeading takesFocus={isAgain}>Send me a link</StepHeading>
        {isLost ? (
          <p className="gf-note">
            This page was loaded again, and your link is no longer in it. Open it once more from our email: it
            is still good if you have not set a password with it yet. Or ask for a new one here.
          </p>
        ) : (
          <LoggedInNote>
            {(name) => (
              <span>
                You are logged in as {name}. If you know your password, change it{' '}
                <a href={href('/accounts/security')}>in your account</a>.
              </span>
            )}
          </LoggedInNote>
        )}
        <RequestResetForm
          onSubmit={(request) => recovery((services) => services.requestReset(request))}
          onDone={onDone}
        />
      </div>
    </>
  )
}

function Asked({ onAskAgain }: { onAskAgain: () => void }) {
  const { href } = useSiteLocation()
  return (
    <FormDone title="Check your email">
      <p>
        If that address belongs to an account, a link to choose a new password is on its way to it. The link
        works once, for one hour. Only the newest link works.
      </p>
      <p>
        Nothing after ten minutes? Look in the spam folder, and check that it is the address you log in with.
      </p>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/login')}>
            Log in
          </a>
        </li>
        <li>
          <button type="button" className="gf-button gf-button--quiet" onClick={onAskAgain}>
            Try another address
          </button>
        </li>
      </ul>
    </FormDone>
  )
}

interface ChoosePasswordProps {
  readonly token: string
  readonly onDone: () => void
  readonly onLinkDead: () => void
}

function ChoosePassword({ token, onDone, onLinkDead }: ChoosePasswordProps) {
  const recovery = useRecovery()
  const { isAuthenticated, logout } = useSession()
  return (
    <div className="gf-recovery__last">
      <StepHeading>Choose a new password</StepHeading>
      <p>Setting it logs out every device that is logged in to your account.</p>
      <LoggedInNote>
        {(name) => <span>{name} is logged in here, and will be logged out as well.</span>}
      </LoggedInNote>
      <ResetPasswordForm
        onSubmit={({ password }) => recovery((services) => services.resetPassword({ token, password }))}
        onDone={() => {
          // The backend has ended all sessions. Without this the browser would notice only at its next request.
          if (isAuthenticated) void logout({ stay: true })
          onDone()
        }}
        onLinkDead={onLinkDead}
      />
    </div>
  )
}

function LinkDead({ onAskAgain }: { onAskAgain: () => void }) {
  const { href } = useSiteLocation()
  return (
    <FormDone title="This link is used up or too old" kind="problem">
      <p>
        A link works once, for one hour, and only the newest one works. If you have set a new password
        already, <a href={href('/accounts/login')}>log in with it</a>.
      </p>
      <ul className="gf-actions">
        <li>
          <button type="button" className="gf-button" onClick={onAskAgain}>
            Ask for a new link
          </button>
        </li>
      </ul>
    </FormDone>
  )
}

function PasswordSet() {
  const { href } = useSiteLocation()
  return (
    <div className="gf-recovery__last">
      <FormDone title="Your new password is set">
        <p>Every device has been logged out. We have sent you an email that says so.</p>
        <ul className="gf-actions">
          <li>
            <a className="gf-button" href={href('/accounts/login')}>
              Log in
            </a>
          </li>
        </ul>
      </FormDone>
    </div>
  )
}
