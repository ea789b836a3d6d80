import { useEffect, useRef, useState } from 'react'
import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { useAddressLookup } from '../app/use-api.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { FormDone } from '../forms/form-done.tsx'
import { sentenceEnd } from '../joins.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { ConcessionsQuery } from '../networks/state-concessions.ts'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { useStaticQueryIfThere } from '../pages/page-resources.tsx'
import { planTermsOf } from '../plan-change/plan-terms-of.ts'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import type { Fact } from '../sign-up/answers-in-words.ts'
import { factsOfSection } from '../sign-up/answers-in-words.ts'
import { commonFault } from '../sign-up/common-fault.ts'
import { consentsSection } from '../sign-up/consents-section.tsx'
import { Disclosure } from '../sign-up/disclosure.tsx'
import { paymentSection } from '../sign-up/payment-section.tsx'
import { personSection } from '../sign-up/person-section.tsx'
import { planSection } from '../sign-up/plan-section.tsx'
import type { SectionContext, SectionForm } from '../sign-up/section-form.ts'
import { sectionDraft } from '../sign-up/sign-up-drafts.ts'
import type { SignUpStep } from '../sign-up/sign-up-steps.ts'
import { isOpenStep, nextStep, placeOfStep, signUpPath, signUpSteps } from '../sign-up/sign-up-steps.ts'
import { stopWords } from '../sign-up/stop-words.ts'
import { supplySection } from '../sign-up/supply-section.tsx'
import { supportSection } from '../sign-up/support-section.tsx'
import { wantedPlan } from '../sign-up/wanted-plan.ts'
import { Breadcrumb } from '../steps/breadcrumb.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { WayOnLine } from './area-outcome.tsx'
import { ChoiceSoFar, Facts } from './sign-up-choice.tsx'
import { SendLink } from './sign-up-link.tsx'
import { SignUpReceiptView } from './sign-up-receipt.tsx'
import { editedElsewhere, needsScripts, SignUpReview } from './sign-up-review.tsx'
import { useAllOffers } from './use-all-offers.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

const texts = defineTexts('signUpStep', {
  trailLabel: 'Steps of sign-up',
  loading: 'Getting your answers…',
  needsScriptsText: 'Signing up online needs JavaScript. Without it, call us on',
  notRead:
    'We got no answer from our server. Check your internet connection, then try again: your saved answers are safe. Or call us on ',
  tryAgain: 'Try again',
  later: 'Want to finish later, or on another device?',
  sendLink: 'Send me a link',
  call: ({ phone }: Values<'phone'>) => `Call ${phone}`,
  changedAdvice:
    'What you typed is still here. What was saved in the meantime is shown above it. Save again to keep what you typed.',
  noAnswersTitle: 'There are no saved answers in this browser.',
  noAnswers:
    ' We keep answers for 30 days after the last change. Once you use a link from one of our emails, they are only kept in that browser, so continue there or send yourself a new link from there. If you did not use the link, somebody who can read mail for the address you typed did. Call us on ',
  noAnswersAfter: '. If you sent the application, we have it. Otherwise start below.',
  back: ({ step }: Values<'step'>) => `Back to ${step}`,
  savedMeanwhile: 'Saved in the meantime',
  nothingSaved: 'Nothing for this step.',
  button: 'Save and continue',
  busy: 'Saving…',
})

type Flow = ReturnType<typeof useSignUpFlow>
// biome-ignore lint/suspicious/noExplicitAny: only each form knows the types of its fields and answers.
type AnySection = SectionForm<any, any>

const sections: Readonly<
  Record<
    Exclude<SignUpStep, 'review' | 'receipt'>,
    { readonly name: SignUpSection; readonly form: AnySection }
  >
> = {
  supply: { name: 'supply', form: supplySection },
  plan: { name: 'plan', form: planSection },
  'about-you': { name: 'person', form: personSection },
  support: { name: 'support', form: supportSection },
  payment: { name: 'payment', form: paymentSection },
  consents: { name: 'consents', form: consentsSection },
}

/** Today where the visitor is, as ISO 8601. */
const todayHere = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

/** The trail of steps: those that are answered are links, and none once the application is sent. */
function Trail({ step, application }: { readonly step: SignUpStep } & Pick<Flow, 'application'>) {
  const { href } = useSiteLocation()
  const current = placeOfStep(step)
  const trail = signUpSteps.map((one, place) => ({
    label: one.label,
    isDone: place < current,
    ...(isOpenStep(one.step, application) && { href: href(signUpPath(one.step)) }),
  }))
  return <Breadcrumb label={texts.trailLabel} steps={trail} current={current} />
}

/** A page of a step: its trail, and the step's form, the review, the receipt, or the obstacle. */
export function SignUpStepView({ step, page }: { readonly step: SignUpStep; readonly page: PageContent }) {
  const shared = useSignUpFlow()
  const { state, application, isForgotten, flow } = shared
  const isThere = state === 'open' || state === 'changing'
  const isWrongStep = state === 'open' && !isOpenStep(step, application)
  const isMissed = isWrongStep && application === null
  const ways = useRef(shared)
  useEffect(() => {
    ways.current = shared
  })
  const next = nextStep(application)
  // A step cannot be answered before those that it depends on, nor after the application was sent.
  useEffect(() => {
    if (!isWrongStep) return
    if (isForgotten) return ways.current.goToStart()
    if (isMissed) flow.miss()
    ways.current.go(next)
  }, [isWrongStep, isMissed, isForgotten, next, flow])
  return (
    <>
      <Trail step={step} application={application} />
      <div className="gf-sign-up__beside">
        <div className="gf-card gf-sign-up__step">
          {state === 'unread' ? (
            <NotRead onRetry={() => void flow.read()} />
          ) : isThere && !isWrongStep ? (
            <Step step={step} page={page} shared={shared} />
          ) : (
            <Waiting />
          )}
        </div>
        {isThere && !isWrongStep && <SoFar step={step} application={application} />}
      </div>
    </>
  )
}

/** Shown with each form. The review has all of it itself, and an obstacle is shown alone. */
function SoFar({ step, application }: { readonly step: SignUpStep } & Pick<Flow, 'application'>) {
  const offers = useAllOffers(application?.supply)
  const [wanted] = useState(wantedPlan.read)
  const picked = usePickedPlan(step)
  const isForm = step !== 'review' && step !== 'receipt'
  if (!isForm || (application !== null && application.stop !== null)) return null
  return <ChoiceSoFar step={step} application={application} offers={offers} wanted={wanted} picked={picked} />
}

/** The plan that is chosen in the form of its step, also before it is saved. */
function usePickedPlan(step: SignUpStep): string | undefined {
  const [picked, setPicked] = useState<string>()
  useEffect(() => {
    const look = () =>
      setPicked(
        step === 'plan'
          ? document.querySelector<HTMLInputElement>('input[name="planId"]:checked')?.value
          : undefined,
      )
    // The form beside it has been restored by now: its effect comes first.
    look()
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  }, [step])
  return picked
}

function Waiting() {
  const { phone } = useBrand().contact
  return (
    // This attribute makes the boot script start the application at once, as with a form.
    <div data-needs-app="">
      <p role="status" className="gf-delayed">
        {texts.loading}
      </p>
      <p className="gf-alert gf-needs-scripts">
        <span>
          {texts.needsScriptsText} <a href={telephoneAddress(phone)}>{phone}</a>
          {sentenceEnd}
        </span>
      </p>
    </div>
  )
}

function NotRead({ onRetry }: { readonly onRetry: () => void }) {
  const { phone } = useBrand().contact
  return (
    <div role="alert">
      <p>
        {texts.notRead}
        <a href={telephoneAddress(phone)}>{phone}</a>
        {sentenceEnd}
      </p>
      <ul className="gf-actions">
        <li>
          <button type="button" className="gf-button" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        </li>
      </ul>
    </div>
  )
}

interface StepProps {
  readonly step: SignUpStep
  readonly page: PageContent
  readonly shared: Flow
}

function Step({ step, page, shared }: StepProps) {
  const { application, isMissing } = shared
  /** The obstacle whose cause the visitor is changing. */
  const [changed, setChanged] = useState<string | null>(null)
  const [isMovingIn, setMovingIn] = useState(false)
  if (step === 'receipt' && application?.receipt)
    return <SignUpReceiptView application={application} receipt={application.receipt} flow={shared.flow} />
  const stop = application?.stop ?? null
  const words = stop === null ? null : stopWords(stop, application)
  // Earlier answers can still be changed: another address may have the plan.
  if (words !== null && changed !== stop && placeOfStep(step) > placeOfStep(words.step))
    return <Stopped words={words} onChange={() => shared.go(words.step)} />
  if (words !== null && changed !== stop && step === words.step && step === 'supply')
    return (
      <Stopped
        words={words}
        onChange={() => setChanged(stop)}
        onMoveIn={() => {
          setMovingIn(true)
          setChanged(stop)
        }}
      />
    )
  if (step === 'review' && application !== null)
    return <SignUpReview application={application} shared={shared} />
  if (step === 'review' || step === 'receipt') return null
  return (
    <>
      {isMissing && step === 'supply' && <PlanUnavailable />}
      {words !== null && step === 'plan' && <p className="gf-alert">{words.text}</p>}
      <SectionStep
        key={step}
        step={step}
        page={page}
        shared={isMovingIn ? { ...shared, application: movingIn(application) } : shared}
        takesFocus={changed !== null}
      />
      <Back step={step} />
      {application?.person !== undefined && (
        <p className="gf-sign-up__later">
          {texts.later} <SendLink flow={shared.flow} label={texts.sendLink} to={application.person.email} />
        </p>
      )}
    </>
  )
}

/** The answers of somebody who was asked to correct a switch, and moves in instead. */
const movingIn = (application: Flow['application']): Flow['application'] =>
  application?.supply ? { ...application, supply: { ...application.supply, start: 'MOVE_IN' } } : application

interface StoppedProps {
  readonly words: ReturnType<typeof stopWords>
  readonly onChange: () => void
  /** Default: the visitor is not asked whether they move in. */
  readonly onMoveIn?: () => void
}

function Stopped({ words, onChange, onMoveIn }: StoppedProps) {
  const { phone } = useBrand().contact
  return (
    <FormDone title={words.title} kind="problem">
      <p>{words.text}</p>
      {words.way === undefined ? null : <WayOnLine {...words.way} />}
      <ul className="gf-actions">
        {words.moveIn === undefined || onMoveIn === undefined ? null : (
          <li>
            <button type="button" className="gf-button" onClick={onMoveIn}>
              {words.moveIn}
            </button>
          </li>
        )}
        <li>
          <a
            className={words.moveIn === undefined ? 'gf-button' : 'gf-button gf-button--quiet'}
            href={telephoneAddress(phone)}
          >
            {texts.call({ phone })}
          </a>
        </li>
        <li>
          <button type="button" className="gf-button gf-button--quiet" onClick={onChange}>
            {words.action}
          </button>
        </li>
      </ul>
    </FormDone>
  )
}

const elsewhere = {
  message: editedElsewhere,
  advice: texts.changedAdvice,
}

/** Shown to visitors whose answers no longer exist. */
function PlanUnavailable() {
  const { phone } = useBrand().contact
  return (
    <div className="gf-note" role="status">
      <p>
        <strong>{texts.noAnswersTitle}</strong>
        {texts.noAnswers}
        <a href={telephoneAddress(phone)}>{phone}</a>
        {texts.noAnswersAfter}
      </p>
    </div>
  )
}

/** The link to the previous step, which keeps all input. */
function Back({ step }: { readonly step: SignUpStep }) {
  const { href } = useSiteLocation()
  const before = signUpSteps[placeOfStep(step) - 1]
  return before === undefined ? null : (
    <p className="gf-sign-up__back">
      <a href={href(signUpPath(before.step))}>{texts.back({ step: before.label.toLowerCase() })}</a>
    </p>
  )
}

/** Answers of a section that another tab or device has saved meanwhile. */
function SavedMeanwhile({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <section className="gf-note" aria-labelledby="meanwhile">
      <h2 id="meanwhile">{texts.savedMeanwhile}</h2>
      {facts.length === 0 ? <p>{texts.nothingSaved}</p> : <Facts facts={facts} />}
    </section>
  )
}

function SectionStep({
  step,
  page,
  shared,
  takesFocus,
}: Omit<StepProps, 'step'> & {
  readonly step: keyof typeof sections
  /** Whether it appears in place of an obstacle, whose button had the focus. */
  readonly takesFocus: boolean
}) {
  const { flow, application, go } = shared
  const { name, form } = sections[step]
  const lookup = useAddressLookup()
  const { externalLinks } = useBrand()
  const { href } = useSiteLocation()
  const offers = useAllOffers(application?.supply)
  const networks = useStaticQueryIfThere<NetworksQuery>('networks')
  const concessions = useStaticQueryIfThere<ConcessionsQuery>('concessions')
  const chosen = offers.find(({ plan }) => plan.planId === application?.plan?.planId)
  const [draft] = useState(() => sectionDraft(name))
  const [isRestored] = useState(draft.has)
  const [isConflict, setConflict] = useState(false)
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [takesFocus])
  const context: SectionContext = {
    application,
    lookup,
    offers,
    planVersion: chosen && planTermsOf(chosen).version,
    networks,
    concessions,
    concessionsPath: externalLinks.concessionsAndRebates,
    termsVersion: page.updated ?? '1',
    termsPath: externalLinks.termsAndConditions,
    href,
    isRestored,
    today: todayHere(),
  }
  return (
    <AppForm
      label={signUpSteps[placeOfStep(step)]?.label ?? ''}
      ids={form.ids}
      read={form.read}
      check={(typed) => form.check(typed, context)}
      send={async (typed) => {
        const answer = await flow.save(form.answers(typed, context))
        if (answer.success) {
          draft.clear()
          const stop = answer.application?.stop ?? null
          if (stop === null || stop === 'PLAN_NOT_OFFERED') go(nextStep(answer.application))
          return null
        }
        if (answer.code === 'CHANGED') {
          setConflict(true)
          void flow.read()
          return elsewhere
        }
        const faults = Object.fromEntries(
          (answer.errors ?? []).flatMap(({ pointer, detail }) => {
            const [, , section, ...rest] = pointer.split('/')
            const field = section === name ? form.fieldAt(`/${rest.join('/')}`) : undefined
            return field === undefined ? [] : [[field, detail]]
          }),
        )
        if (Object.keys(faults).length > 0) return { faults }
        return faultWords(commonFault(answer.code), answer.retryAfterSeconds)
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={needsScripts}
      draft={draft}
      fields={(faults) => (
        <>
          {isConflict && application !== null && (
            <SavedMeanwhile facts={factsOfSection(name, application, offers)} />
          )}
          {step === 'consents' && (
            <Disclosure context={context}>
              <Markup html={page.html} />
            </Disclosure>
          )}
          {form.fields(faults, context)}
        </>
      )}
    />
  )
}
