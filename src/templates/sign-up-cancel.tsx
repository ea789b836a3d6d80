import { useEffect, useState } from 'react'
import type { SignUpApplication, SignUpWithdrawn } from '../../contracts/schemas/sign-up.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { FormDone } from '../forms/form-done.tsx'
import { createResetLink } from '../forms/reset-link.ts'
import { SessionMoment } from '../forms/session-moment.tsx'
import { useResetLink } from '../forms/use-reset-link.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { dayInWords } from '../sign-up/answers-in-words.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

// Not in the component, so that the token leaves the address as soon as this code is loaded, before the page is drawn.
const withdrawalLink = createResetLink(typeof window === 'undefined' ? null : window, 'withdraw')

type Ending = SignUpWithdrawn | 'dead' | 'late'

/** Cancels a contract in its cooling-off period: by the link of the mail with the receipt, or in the browser that applied. */
export function SignUpCancel() {
  const { flow, state, application } = useSignUpFlow()
  const { token, isLost } = useResetLink(withdrawalLink)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const receipt = application?.receipt

  if (ending === 'dead' || ending === 'late') return <NotCancelled isLate={ending === 'late'} />
  if (ending !== null) return <Cancelled withdrawn={ending} />
  if (!isReady || (token === null && state === 'reading'))
    return (
      <div className="gf-card gf-sign-up__start" data-needs-app="">
        <p role="status">Looking for your application…</p>
      </div>
    )
  if (token === null && receipt === undefined) return <NothingHere isLost={isLost} />
  if (token === null && receipt?.outcome === 'WITHDRAWN' && receipt.endedAt !== undefined)
    return (
      <Cancelled
        withdrawn={{ reference: receipt.reference, withdrawnAt: receipt.endedAt, isRepeated: true }}
      />
    )
  if (token === null && receipt?.outcome === 'DECLINED') return <NotCancelled isLate />
  return (
    <div className="gf-card gf-sign-up__start">
      {token === null && receipt !== undefined ? (
        <About receipt={receipt} />
      ) : (
        <p>This is about the application whose receipt came with our email. Nothing is cancelled yet.</p>
      )}
      <p>
        It costs nothing, and you need not say why. Your present retailer goes on supplying you; if you have
        just moved in, choose another retailer before the power is turned off.
      </p>
      <AppForm
        label="Cancel the contract"
        ids={{}}
        read={() => ({})}
        check={() => ({})}
        send={async () => {
          const answer = await flow.withdraw(token ?? undefined)
          if (answer.success) {
            withdrawalLink.drop()
            setEnding(answer.withdrawn)
          } else if (answer.code === 'LINK_DEAD') setEnding('dead')
          else if (answer.code === 'TOO_LATE') setEnding('late')
          else return faultWords(answer.code, answer.retryAfterSeconds, 'press again: it is cancelled once.')
          return null
        }}
        button="Cancel the contract"
        busy="Cancelling…"
        needsScripts="Cancelling online"
        fields={() => null}
      />
    </div>
  )
}

function About({ receipt }: { readonly receipt: NonNullable<SignUpApplication['receipt']> }) {
  return (
    <dl className="gf-facts">
      <dt>Reference</dt>
      <dd className="gf-number">{receipt.reference}</dd>
      <dt>Sent on</dt>
      <dd>
        <SessionMoment at={receipt.submittedAt} />
      </dd>
      <dt>Cancel for nothing until</dt>
      <dd>{dayInWords(receipt.coolingOffEndsOn)}</dd>
    </dl>
  )
}

function Cancelled({ withdrawn }: { readonly withdrawn: SignUpWithdrawn }) {
  const { href } = useSiteLocation()
  const { reference, withdrawnAt, isRepeated } = withdrawn
  return (
    <div className="gf-card gf-sign-up__start">
      <FormDone title={isRepeated ? 'Your contract is cancelled already' : 'Your contract is cancelled'}>
        <dl className="gf-facts">
          <dt>Reference</dt>
          <dd className="gf-number">{reference}</dd>
          <dt>Cancelled on</dt>
          <dd>
            <SessionMoment at={withdrawnAt} />
          </dd>
        </dl>
        <p>
          It costs nothing. If you used power with us already, you get one bill for it and no other charge.
        </p>
        <ul className="gf-actions">
          <li>
            <a className="gf-button gf-button--quiet" href={href('/plans')}>
              Look at our plans
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
      <FormDone
        title={isLate ? 'This cannot be cancelled online any more' : 'This link does not work any more'}
        kind="problem"
      >
        <p>
          {isLate
            ? 'The cooling-off period is over, or there is no contract. You may still leave at any time: call us, and we say what that takes. None of our plans has an exit fee.'
            : 'It was cut off, replaced by a newer one, or is nobody’s. Open the link of our newest email about this application, or call us with the reference. Nothing was cancelled.'}
        </p>
        <CallUs />
      </FormDone>
    </div>
  )
}

function NothingHere({ isLost }: { readonly isLost: boolean }) {
  return (
    <div className="gf-card gf-sign-up__start">
      <p>
        {isLost
          ? 'This page was loaded again, and your link is no longer in it. Open it once more from our email.'
          : 'No application was sent from this browser. Open the link in the email that came with your receipt, or call us with the reference.'}
      </p>
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
          Call {phone}
        </a>
      </li>
    </ul>
  )
}
