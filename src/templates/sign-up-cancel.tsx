import { useEffect, useState } from 'react'
import type { SignUpWithdrawn } from '../../contracts/schemas/sign-up.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { FormDone } from '../forms/form-done.tsx'
import { createResetLink } from '../forms/reset-link.ts'
import { SessionMoment } from '../forms/session-moment.tsx'
import { useResetLink } from '../forms/use-reset-link.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

const texts = defineTexts('signUpCancel', {
  lookingForLink: 'Looking for your link…',
  intro: 'This is for the application we emailed you a receipt for. Nothing has been cancelled yet.',
  consequences:
    'It’s free, and you do not need to say why. Your current retailer will keep supplying you. If you have just moved in, choose another retailer before the power is turned off.',
  button: 'Cancel the contract',
  busy: 'Cancelling…',
  ifItWorked: 'press the button again. It’s safe to do it twice.',
  needsScripts: 'Cancelling online',
  alreadyCancelledTitle: 'Your contract is already cancelled',
  cancelledTitle: 'Your contract is cancelled',
  reference: 'Reference',
  cancelledOn: 'Cancelled on',
  cancelled:
    'It’s free. If you have already used power with us, you’ll get one bill for that and no other charges.',
  plans: 'See our plans',
  tooLateTitle: 'You can no longer cancel this online',
  linkDeadTitle: 'This link no longer works',
  tooLate:
    'The cooling-off period is over, or there is no contract. You can still leave at any time. Call us and we’ll tell you how. None of our plans has an exit fee.',
  linkDead:
    'It may be incomplete, replaced by a newer one, or wrong. Open the link in our latest email about this application, or call us with the reference. Nothing was cancelled.',
  linkLost:
    'This page was loaded again, so it no longer has your link. Please open the link again from our email.',
  noLink:
    'Nothing was cancelled. To cancel, open the link in the email with your receipt, or call us with the reference.',
  call: ({ phone }: Values<'phone'>) => `Call ${phone}`,
})

// Outside the component, so that the token is removed from the address as soon as this code is loaded, before the page
// is rendered.
const withdrawalLink = createResetLink(typeof window === 'undefined' ? null : window, 'withdraw')

type Ending = SignUpWithdrawn | 'dead' | 'late'

/** Cancels a contract in its cooling-off period, by the link of the mail with the receipt: others may use the browser that applied. */
export function SignUpCancel() {
  const { flow } = useSignUpFlow()
  const { token, isLost } = useResetLink(withdrawalLink)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])

  if (ending === 'dead' || ending === 'late') return <NotCancelled isLate={ending === 'late'} />
  if (ending !== null) return <Cancelled withdrawn={ending} />
  if (!isReady)
    return (
      <div className="gf-card gf-sign-up__start" data-needs-app="">
        <p role="status">{texts.lookingForLink}</p>
      </div>
    )
  if (token === null) return <NothingHere isLost={isLost} />
  return (
    <div className="gf-card gf-sign-up__start">
      <p>{texts.intro}</p>
      <p>{texts.consequences}</p>
      <AppForm
        label={texts.button}
        ids={{}}
        read={() => ({})}
        check={() => ({})}
        send={async () => {
          const answer = await flow.withdraw(token)
          if (answer.success) {
            withdrawalLink.drop()
            setEnding(answer.withdrawn)
          } else if (answer.code === 'LINK_DEAD') setEnding('dead')
          else if (answer.code === 'TOO_LATE') setEnding('late')
          else return faultWords(answer.code, answer.retryAfterSeconds, texts.ifItWorked)
          return null
        }}
        button={texts.button}
        busy={texts.busy}
        needsScripts={texts.needsScripts}
        fields={() => null}
      />
    </div>
  )
}

function Cancelled({ withdrawn }: { readonly withdrawn: SignUpWithdrawn }) {
  const { href } = useSiteLocation()
  const { reference, withdrawnAt, isRepeated } = withdrawn
  return (
    <div className="gf-card gf-sign-up__start">
      <FormDone title={isRepeated ? texts.alreadyCancelledTitle : texts.cancelledTitle}>
        <dl className="gf-facts">
          <dt>{texts.reference}</dt>
          <dd className="gf-number">{reference}</dd>
          <dt>{texts.cancelledOn}</dt>
          <dd>
            <SessionMoment at={withdrawnAt} />
          </dd>
        </dl>
        <p>{texts.cancelled}</p>
        <ul className="gf-actions">
          <li>
            <a className="gf-button gf-button--quiet" href={href('/plans')}>
              {texts.plans}
            </a>
          </li>
        </ul>
      </FormDone>
    </div>
  )
}

function NotCancelled({ isLate }: { readonly isLate: boolean }) {
  return (
    <div className="gf-card gf-sign-up__start">
      <FormDone title={isLate ? texts.tooLateTitle : texts.linkDeadTitle} kind="problem">
        <p>{isLate ? texts.tooLate : texts.linkDead}</p>
        <CallUs />
      </FormDone>
    </div>
  )
}

function NothingHere({ isLost }: { readonly isLost: boolean }) {
  return (
    <div className="gf-card gf-sign-up__start">
      <p>{isLost ? texts.linkLost : texts.noLink}</p>
      <CallUs />
    </div>
  )
}

function CallUs() {
  const { phone } = useBrand().contact
  return (
    <ul className="gf-actions">
      <li>
        <a className="gf-button" href={telephoneAddress(phone)}>
          {texts.call({ phone })}
        </a>
      </li>
    </ul>
  )
}
