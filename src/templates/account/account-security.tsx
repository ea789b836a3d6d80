import type { ReactNode } from 'react'
import { useState } from 'react'
import type { OpenSession } from '../../../contracts/schemas/session.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import type { AccountQuery } from '../../account/account-query.ts'
import { ChangePasswordForm } from '../../forms/change-password-form.tsx'
import { EndSessionsForm } from '../../forms/end-sessions-form.tsx'
import { FormDone } from '../../forms/form-done.tsx'
import { SessionTimes } from '../../forms/session-times.tsx'
import { sentenceEnd } from '../../joins.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { defineTexts } from '../../texts/define-texts.ts'
import { devicesFailed, devicesLoading, onlyHere } from './security-summary.tsx'

const texts = defineTexts('accountSecurity', {
  devices: 'Where you are logged in',
  changePassword: 'Change password',
  thisDevice: 'This device',
  loggedOut: 'Logged out',
  loggedOutDevices: 'The devices you chose have been logged out.',
  unknownDevice: 'If you see a device you do not recognise, log it out and',
  changePasswordLink: 'change your password',
  passwordChanged: 'Your password has been changed',
  changedOthersOut:
    'You are still logged in here. All your other devices have been logged out. We’ve sent you an email about it.',
  changedStillIn:
    'You are still logged in, here and on your other devices. We’ve sent you an email about it.',
})

export interface AccountSecurityProps extends Pick<AccountQueries, 'endSessions' | 'changePassword'> {
  readonly sessions: AccountQuery<readonly OpenSession[]>
  /** The customer's e-mail address, for password managers. */
  readonly username: string
  /** The card of passkeys, where the brand has them. */
  readonly passkeys?: ReactNode
}

/** The list of devices and the form for a new password, which does not wait for the list. */
export function AccountSecurity({
  sessions,
  username,
  passkeys,
  endSessions,
  changePassword,
}: AccountSecurityProps) {
  return (
    <div className="gf-account gf-security">
      <section className="gf-card" aria-labelledby="sessions">
        <h2 id="sessions">{texts.devices}</h2>
        <Sessions sessions={sessions} username={username} endSessions={endSessions} />
      </section>
      {passkeys}
      <section className="gf-card" aria-labelledby="password">
        <h2 id="password">{texts.changePassword}</h2>
        <Password username={username} changePassword={changePassword} />
      </section>
    </div>
  )
}

function Sessions({ sessions, username, endSessions }: Omit<AccountSecurityProps, 'changePassword'>) {
  const [ended, setEnded] = useState(0)
  if (sessions.status === 'loading') return <p role="status">{devicesLoading}</p>
  if (sessions.status === 'error') return <LoadFailure onRetry={sessions.retry}>{devicesFailed}</LoadFailure>
  const current = sessions.data.filter(({ isCurrent }) => isCurrent)
  const others = sessions.data.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      {current.map((session) => (
        <div key={session.id} className="gf-session">
          <p>
            <strong>{session.device}</strong>{' '}
            <span className="gf-status gf-session__here">{texts.thisDevice}</span>
          </p>
          <p className="gf-field__description">
            <SessionTimes session={session} />
          </p>
        </div>
      ))}
      {ended > 0 && (
        // A new key makes a new element, which takes the focus again.
        <FormDone key={ended} title={texts.loggedOut} headingLevel={3}>
          <p>{texts.loggedOutDevices}</p>
        </FormDone>
      )}
      {others.length === 0 ? (
        <p>{onlyHere}</p>
      ) : (
        <>
          <p>
            {texts.unknownDevice} <a href="#password">{texts.changePasswordLink}</a>
            {sentenceEnd}
          </p>
          <EndSessionsForm
            // A new key empties the form, both boxes and password.
            key={ended}
            others={others}
            username={username}
            onSubmit={({ password, sessions: ids }) => endSessions({ password, sessions: [...ids] })}
            onDone={() => setEnded((count) => count + 1)}
          />
        </>
      )}
    </>
  )
}

function Password({ username, changePassword }: Pick<AccountSecurityProps, 'username' | 'changePassword'>) {
  const [done, setDone] = useState<{ readonly endOthers: boolean } | null>(null)
  if (done !== null)
    return (
      <FormDone title={texts.passwordChanged} headingLevel={3}>
        <p>{done.endOthers ? texts.changedOthersOut : texts.changedStillIn}</p>
      </FormDone>
    )
  return <ChangePasswordForm username={username} onSubmit={changePassword} onDone={setDone} />
}
