import { useCallback, useEffect, useState } from 'react'
import { useAddressLookup, useDoNotContact } from '../app/use-api.ts'
import { useStepAddress } from '../app/use-step-address.ts'
import type { DoNotContactStep, DoNotContactTurn } from '../do-not-contact/do-not-contact-form.tsx'
import { DoNotContactForm } from '../do-not-contact/do-not-contact-form.tsx'
import type { DoNotContactReceiptProps } from '../do-not-contact/do-not-contact-receipt.tsx'
import { DoNotContactReceipt } from '../do-not-contact/do-not-contact-receipt.tsx'
import { createFormDraft } from '../forms/form-draft.ts'
import { useStepTitle } from '../forms/use-step-title.ts'
import { Breadcrumb } from '../steps/breadcrumb.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { StepHeading } from './step-heading.tsx'

const texts = defineTexts('stopContact', {
  ways: 'What should stop',
  details: 'Your details',
  receipt: 'Receipt',
  steps: 'Steps of your request',
  step: ({ step, steps }: Values<'step' | 'steps'>) => `Step ${step} of ${steps}:`,
  waysTitle: 'What should stop?',
  restored: 'What you typed before is still here, in this tab only.',
  startAgain: 'Start again',
  print: 'Print the receipt',
  another: 'Make a request for somebody else',
})

type Done = Pick<DoNotContactReceiptProps, 'receipt' | 'request'>
type Step = DoNotContactStep | 'receipt'

const steps: readonly { readonly step: Step; readonly label: string; readonly fragment: string }[] = [
  { step: 'ways', label: texts.ways, fragment: 'what-should-stop' },
  { step: 'details', label: texts.details, fragment: 'your-details' },
  { step: 'receipt', label: texts.receipt, fragment: 'receipt' },
]
const placeOf = (step: Step) => steps.findIndex((one) => one.step === step)
const fragmentOf = (step: Step) => steps[placeOf(step)]?.fragment ?? ''

/**
 * Answers are stored in this tab for an hour at most: long enough for a reload, but not for the next user of the
 * computer.
 */
const draft = createFormDraft({ name: 'do-not-contact', storage: () => sessionStorage })

/** The trail of steps. Steps that are done are links, except at the receipt, when the request cannot be changed any more. */
function Trail({ step }: { readonly step: Step }) {
  const current = placeOf(step)
  const trail = steps.map(({ label, fragment }, place) => ({
    label,
    isDone: place < current,
    ...(step !== 'receipt' && { href: `#${fragment}` }),
  }))
  return <Breadcrumb label={texts.steps} steps={trail} current={current} />
}

/** State of the steps. The address holds the step only; the answers are in the form and its draft. */
function useSteps() {
  const { fragment, lead } = useStepAddress()
  const [done, setDone] = useState<Done | null>(null)
  /** Whether the first step has been answered. Without them the address of the second step is ignored. */
  const [isReached, setReached] = useState(draft.has)
  /** Whether answers of an earlier visit were filled in. */
  const [isRestored, setRestored] = useState(false)
  /** Number of restarts. It is the key of the form, so that a restart empties it. */
  const [begun, setBegun] = useState(0)
  const [hasMoved, setMoved] = useState(false)
  const [wrong, setWrong] = useState<Step | null>(null)
  const isDetails = isReached && fragment === fragmentOf('details')
  const step: Step = done !== null ? 'receipt' : isDetails ? 'details' : 'ways'

  // The address names a later step, but after a reload or from an earlier visit there are no answers for it.
  const isStale = step === 'ways' && [fragmentOf('details'), fragmentOf('receipt')].includes(fragment)
  useEffect(() => {
    if (isStale) lead(fragmentOf('ways'), 'replace')
  }, [isStale, lead])

  // When the visitor leaves a step with errors, its error summary is removed, so on return its heading takes the focus
  // again.
  useEffect(() => setWrong((was) => (was === step ? was : null)), [step])

  return {
    step,
    done,
    // After a change of steps the heading takes the focus, unless the step has an error summary, which takes it itself.
    takesFocus: hasMoved && wrong !== step,
    begun,
    isRestored,
    restored: useCallback(() => setRestored(true), []),
    turn(to: DoNotContactStep, why: DoNotContactTurn) {
      setMoved(true)
      setReached(true)
      setWrong(why === 'wrong' ? to : null)
      lead(fragmentOf(to), why === 'missing' ? 'replace' : 'push')
    },
    finish(what: Done) {
      setDone(what)
      lead(fragmentOf('receipt'), 'replace')
    },
    startAgain() {
      draft.clear()
      setMoved(true)
      setReached(false)
      setRestored(false)
      setDone(null)
      setBegun((count) => count + 1)
      lead(fragmentOf('ways'))
    },
  }
}

/** The do-not-contact request in two steps, and its receipt. */
export function StopContact() {
  const send = useDoNotContact()
  const lookup = useAddressLookup()
  const { step, done, takesFocus, begun, isRestored, restored, turn, finish, startAgain } = useSteps()
  useStepTitle(step === 'ways' ? null : (steps[placeOf(step)]?.label ?? null))
  return (
    <>
      <Trail step={step} />
      <div className="gf-card gf-recovery__form">
        {done === null && step !== 'receipt' ? (
          <>
            <StepHeading key={`${step} ${begun}`} takesFocus={takesFocus}>
              <span className="gf-visually-hidden">
                {texts.step({ step: placeOf(step) + 1, steps: steps.length })}
              </span>{' '}
              <span>{step === 'ways' ? texts.waysTitle : texts.details}</span>
            </StepHeading>
            <DoNotContactForm
              key={begun}
              draft={draft}
              onRestored={restored}
              step={step}
              lookup={lookup}
              onStep={turn}
              onSubmit={send}
              onDone={(receipt, request) => finish({ receipt, request })}
            />
            {isRestored && (
              <p>
                {texts.restored}{' '}
                <button type="button" className="gf-link-button" onClick={startAgain}>
                  {texts.startAgain}
                </button>
              </p>
            )}
          </>
        ) : (
          done && <Sent done={done} onAgain={startAgain} />
        )}
      </div>
    </>
  )
}

function Sent({ done, onAgain }: { readonly done: Done; readonly onAgain: () => void }) {
  return (
    <DoNotContactReceipt {...done}>
      <ul className="gf-actions">
        <li>
          <button type="button" className="gf-button" onClick={() => window.print()}>
            {texts.print}
          </button>
        </li>
        <li>
          <button type="button" className="gf-button gf-button--quiet" onClick={onAgain}>
            {texts.another}
          </button>
        </li>
      </ul>
    </DoNotContactReceipt>
  )
}
