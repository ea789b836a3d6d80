import { useState } from 'react'
import type { MoveOrder } from '../../../contracts/schemas/move.ts'
import type { AddressLookup } from '../../address/address-lookup.ts'
import { AppForm } from '../../forms/app-form.tsx'
import type { FormDraft } from '../../forms/form-draft.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import type { MoveAnswers, MoveStep } from '../../moves/move-steps.ts'
import { newHomeSection } from '../../moves/new-home-section.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import type { MoveOutDays } from '../../requests/move-form.tsx'
import { MoveOutInputs, moveOutFields } from '../../requests/move-form.tsx'
import { consentsSection } from '../../sign-up/consents-section.tsx'
import { Disclosure } from '../../sign-up/disclosure.tsx'
import { paymentSection } from '../../sign-up/payment-section.tsx'
import { offersFor, planSection } from '../../sign-up/plan-section.tsx'
import type { SectionContext, SectionForm } from '../../sign-up/section-form.ts'
import { stopWords } from '../../sign-up/stop-words.ts'
import { supportSection } from '../../sign-up/support-section.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { WayOnLine } from '../area-outcome.tsx'

const texts = defineTexts('moveSectionStep', {
  at: ({ address }: Values<'address'>) => `At ${address}.`,
  oldHome: 'Your old home',
  button: 'Continue',
  needsScripts: 'Moving online',
  newHome: 'Your new home',
  theNewContract: 'The new contract',
  lifeSupport: 'Life support does not move with you.',
  lifeSupportAfter:
    ' If anyone at the new home relies on it, tell us here, even if it is registered at your old home.',
  noPlan:
    'We have no plan for that address. If you live near the border of a network, call us and we’ll look up your address. Otherwise end the supply at your old home only, and choose another retailer for the new one.',
  noPlanEnding:
    'We have no plan for that address. If you live near the border of a network, call us and we’ll look up your address. Otherwise choose another retailer for the new home. Supply at your old home ends on the day that is booked.',
  changeAddress: 'Change the address',
  onlyEnd: 'Only end the supply at your old home',
  call: ({ phone }: Values<'phone'>) => `Call ${phone}`,
})

export interface OldHomeStepProps {
  readonly days: MoveOutDays
  readonly lookup: AddressLookup | undefined
  readonly supplyAddress: string
  readonly draft: FormDraft | undefined
  readonly onAnswered: (moveOut: NonNullable<MoveOrder['moveOut']>) => void
}

/** The end of supply at the old home. */
export function OldHomeStep({ days, lookup, supplyAddress, draft, onAnswered }: OldHomeStepProps) {
  return (
    <>
      <p>{texts.at({ address: supplyAddress })}</p>
      <AppForm
        label={texts.oldHome}
        ids={moveOutFields.ids}
        read={moveOutFields.read}
        check={(typed) => moveOutFields.check(typed, days)}
        send={async (typed) => {
          onAnswered(moveOutFields.content(typed))
          return null
        }}
        button={texts.button}
        busy=""
        needsScripts={texts.needsScripts}
        draft={draft}
        fields={(faults) => <MoveOutInputs days={days} faults={faults} lookup={lookup} />}
      />
    </>
  )
}

type SectionStep = Exclude<MoveStep, 'old-home' | 'review'>
// biome-ignore lint/suspicious/noExplicitAny: only each form knows the types of its fields and answers.
type AnySection = SectionForm<any, any>

const sections: Readonly<Record<Exclude<SectionStep, 'new-home'>, AnySection>> = {
  plan: planSection,
  support: supportSection,
  payment: paymentSection,
  consents: consentsSection,
}

export interface MoveSectionStepProps {
  readonly step: SectionStep
  readonly context: SectionContext
  readonly isBusiness: boolean
  /** Whether the new home is in a network of the site. */
  readonly isServed: boolean
  /** Whether the end of supply at the old home is booked already. */
  readonly isEnding: boolean
  /** Sign-up's page with what has to be stated before somebody agrees. */
  readonly agreement: PageContent
  readonly draft: FormDraft | undefined
  readonly onAnswered: (given: MoveAnswers) => void
}

/** A step of the new home, by the form that sign-up has for it. */
export function MoveSectionStep(props: MoveSectionStepProps) {
  const { step, isBusiness, isServed, isEnding, agreement, draft, onAnswered } = props
  const [isRestored] = useState(() => draft?.has() === true)
  const context = { ...props.context, isRestored }
  const form: AnySection =
    step === 'new-home' ? newHomeSection(isBusiness ? 'BUSINESS' : 'RESIDENTIAL') : sections[step]
  if (step === 'plan' && (!isServed || offersFor(context).length === 0))
    return <NoPlan {...{ context, isEnding }} />
  return (
    <AppForm
      label={step === 'new-home' ? texts.newHome : texts.theNewContract}
      ids={form.ids}
      read={form.read}
      check={(typed) => form.check(typed, context)}
      send={async (typed) => {
        const { supply, plan, support, payment, consents } = form.answers(typed, context)
        onAnswered({
          ...(supply && { supply }),
          ...(plan && { plan }),
          ...(support && { support }),
          // Letters go where the account says, so that no address is asked for.
          ...(payment && {
            payment: { delivery: payment.delivery, frequency: payment.frequency, payBy: payment.payBy },
          }),
          ...(consents && { consents }),
        })
        return null
      }}
      button={texts.button}
      busy=""
      needsScripts={texts.needsScripts}
      draft={draft}
      fields={(faults) => (
        <>
          {step === 'support' && (
            <p className="gf-note">
              <span>
                <strong>{texts.lifeSupport}</strong>
                {texts.lifeSupportAfter}
              </span>
            </p>
          )}
          {step === 'consents' && (
            <Disclosure context={context}>
              <Markup html={agreement.html} />
            </Disclosure>
          )}
          {form.fields(faults, context)}
        </>
      )}
    />
  )
}

/** The address is in no network of this retailer. The old home can still be left. */
function NoPlan({ context: { application }, isEnding }: Pick<MoveSectionStepProps, 'context' | 'isEnding'>) {
  const { phone } = useBrand().contact
  const words = stopWords('NOT_SERVED', application)
  return (
    // The step's heading has the focus.
    <>
      <h3>{words.title}</h3>
      <p>{isEnding ? texts.noPlanEnding : texts.noPlan}</p>
      {words.way === undefined ? null : <WayOnLine {...words.way} />}
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href="#new-home">
            {texts.changeAddress}
          </a>
        </li>
        {!isEnding && (
          <li>
            <a className="gf-button gf-button--quiet" href="#end-supply">
              {texts.onlyEnd}
            </a>
          </li>
        )}
        <li>
          <a className="gf-button gf-button--quiet" href={telephoneAddress(phone)}>
            {texts.call({ phone })}
          </a>
        </li>
      </ul>
    </>
  )
}
