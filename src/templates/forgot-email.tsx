import { useState } from 'react'
import { useRecovery } from '../app/use-api.ts'
import { ForgotEmailForm } from '../forms/forgot-email-form.tsx'
import { FormDone } from '../forms/form-done.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { StepHeading } from './step-heading.tsx'

/**
 * Sends a reminder of the e-mail address, by account number and postcode. Shows the same whether or not these are
 * right.
 */
export function ForgotEmail() {
  const recovery = useRecovery()
  const [stage, setStage] = useState<'start' | 'asked' | 'again'>('start')
  if (stage === 'asked') return <Asked onAskAgain={() => setStage('again')} />
  return (
    <>
      <StepHeading takesFocus={stage === 'again'}>Send me a reminder</StepHeading>
      <p>Both numbers are on the first page of any bill.</p>
      <ForgotEmailForm
        onSubmit={(account) => recovery((services) => services.remindEmail(account))}
        onDone={() => setStage('asked')}
      />
    </>
  )
}

function Asked({ onAskAgain }: { onAskAgain: () => void }) {
  const { href } = useSiteLocation()
  return (
    <FormDone title="Check your email">
      <p>
        If the account number and postcode match, we’ve sent a reminder to the email address for that account.
        The address it arrives at is the one to log in with.
      </p>
      <p>Nothing after ten minutes? Check your spam folders, and any mailboxes you do not often open.</p>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/login')}>
            Log in
          </a>
        </li>
        <li>
          <button type="button" className="gf-button gf-button--quiet" onClick={onAskAgain}>
            Try other numbers
          </button>
        </li>
      </ul>
    </FormDone>
  )
}
