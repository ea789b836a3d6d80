import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useRecovery } from '../app/use-api.ts'
import { useSession } from '../auth/auth-provider.tsx'
import { FormDone } from '../forms/form-done.tsx'
import { RequestResetForm } from '../forms/request-reset-form.tsx'
import { createResetLink, isResetToken } from '../forms/reset-link.ts'
import { ResetPasswordForm } from '../forms/reset-password-form.tsx'
import { useResetLink } from '../forms/use-reset-link.ts'
import { sentenceEnd } from '../joins.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { StepHeading } from './step-heading.tsx'
import { endWelcome, useIsWelcome } from './use-is-welcome.ts'

const texts = defineTexts('forgotPassword', {
  opening: 'Opening your link…',
  title: 'Send me a link',
  linkLost:
    'This page was loaded again, so it no longer has your link. Open the link again from our email. It still works if you have not used it to set a password. Or ask for a new one here.',
  loggedInBefore: ({ name }: Values<'name'>) =>
    `You are logged in as ${name}. If you know your password, change it`,
  loggedInLink: 'in your account',
  sentTitle: 'Check your email',
  sent: 'If that address belongs to an account, we’ve sent it a link to choose a new password. The link works once, for one hour. Only the newest link works.',
  notArrived:
    'Nothing after ten minutes? Check your spam folder, and check that it’s the address you log in with.',
  logIn: 'Log in',
  again: 'Try another address',
  checking: 'Checking your link…',
  choose: 'Choose your password',
  chooseNew: 'Choose a new password',
  logsOutDevices: 'This will log out every device that is logged in to your account.',
  logsOutUser: ({ name }: Values<'name'>) => `${name} is logged in here, and will be logged out as well.`,
  deadTitle: 'This link has expired or been used',
  dead: 'A link works once, for one hour, and only the newest one works.',
  deadWelcome: 'A link works once, for seven days, and only the newest one works.',
  alreadySetBefore: 'If you have already set a password, ',
  alreadySetLink: 'log in with it',
  newLink: 'Ask for a new link',
  setTitle: 'Your password is set',
  newSetTitle: 'Your new password is set',
  set: 'You can log in now.',
  newSet: 'Every device has been logged out. We’ve sent you an email to confirm this.',
})

// Outside the component, so that the token is removed from the address as soon as this code is loaded, before the page
// is rendered.
const resetLink = createResetLink(typeof window === 'undefined' ? null : window)

type Stage = 'start' | 'again' | 'asked' | 'reset' | 'linkDead'

/** Asks for a password reset link, and lets a customer who has opened one choose a new password. */
export function ForgotPassword() {
  const { token, isLost } = useResetLink(resetLink)
  const [stage, setStage] = useState<Stage>('start')
  const finish = (next: Stage) => {
    resetLink.drop()
    if (next === 'again' || next === 'asked') endWelcome()
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
      <p data-with-link="">{texts.opening}</p>
      <div data-without-link="">
        <StepHeading takesFocus={isAgain}>{texts.title}</StepHeading>
        {isLost ? (
          <p className="gf-note">{texts.linkLost}</p>
        ) : (
          <LoggedInNote>
            {(name) => (
              <span>
                <span>{texts.loggedInBefore({ name })}</span>{' '}
                <a href={href('/accounts/security')}>{texts.loggedInLink}</a>
                {sentenceEnd}
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
    <FormDone title={texts.sentTitle}>
      <p>{texts.sent}</p>
      <p>{texts.notArrived}</p>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/login')}>
            {texts.logIn}
          </a>
        </li>
        <li>
          <button type="button" className="gf-button gf-button--quiet" onClick={onAskAgain}>
            {texts.again}
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
  const isWelcome = useIsWelcome()
  const [isChecked, setIsChecked] = useState(false)
  // Before anything is typed. If the check cannot be made, the form is shown: setting the password checks the link again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a link, while `onLinkDead` is another function in each rendering
  useEffect(() => {
    let isLeft = false
    void recovery((services) => services.checkReset({ token })).then((answer) => {
      if (isLeft) return
      if (!answer.success && answer.code === 'LINK_DEAD') onLinkDead()
      else setIsChecked(true)
    })
    return () => {
      isLeft = true
    }
  }, [token])
  if (!isChecked) return <p role="status">{texts.checking}</p>
  return (
    <div className="gf-recovery__last">
      <StepHeading>{isWelcome ? texts.choose : texts.chooseNew}</StepHeading>
      {isWelcome ? null : <p>{texts.logsOutDevices}</p>}
      <LoggedInNote>{(name) => <span>{texts.logsOutUser({ name })}</span>}</LoggedInNote>
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
  const isWelcome = useIsWelcome()
  return (
    <FormDone title={texts.deadTitle} kind="problem">
      <p>
        <span>{isWelcome ? texts.deadWelcome : texts.dead}</span> {texts.alreadySetBefore}
        <a href={href('/accounts/login')}>{texts.alreadySetLink}</a>
        {sentenceEnd}
      </p>
      <ul className="gf-actions">
        <li>
          <button type="button" className="gf-button" onClick={onAskAgain}>
            {texts.newLink}
          </button>
        </li>
      </ul>
    </FormDone>
  )
}

function PasswordSet() {
  const { href } = useSiteLocation()
  const isWelcome = useIsWelcome()
  return (
    <div className="gf-recovery__last">
      <FormDone title={isWelcome ? texts.setTitle : texts.newSetTitle}>
        <p>{isWelcome ? texts.set : texts.newSet}</p>
        <ul className="gf-actions">
          <li>
            <a className="gf-button" href={href('/accounts/login')}>
              {texts.logIn}
            </a>
          </li>
        </ul>
      </FormDone>
    </div>
  )
}
