import { useState } from 'react'
import { useRecovery } from '../app/use-api.ts'
import { ForgotEmailForm } from '../forms/forgot-email-form.tsx'
import { FormDone } from '../forms/form-done.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { StepHeading } from './step-heading.tsx'

const texts = defineTexts('forgotEmail', {
  title: 'Send me a reminder',
  intro: 'Both numbers are on the first page of any bill.',
  sentTitle: 'Check your email',
  sent: 'If the account number and postcode match, we’ve sent a reminder to the email address for that account. The address it arrives at is the one to log in with.',
  notArrived: 'Nothing after ten minutes? Check your spam folders, and any mailboxes you do not often open.',
  logIn: 'Log in',
  again: 'Try other numbers',
})

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
      <StepHeading takesFocus={stage === 'again'}>{texts.title}</StepHeading>
      <p>{texts.intro}</p>
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
