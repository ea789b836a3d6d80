import { useEffect, useRef, useState } from 'react'
import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { useAddressLookup } from '../app/use-api.ts'
import { useSession } from '../auth/auth-provider.tsx'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { FormDone } from '../forms/form-done.tsx'
import { createFormDraft } from '../forms/form-draft.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { Markup } from '../pages/markup.tsx'
import type { PageContent } from '../pages/page-content.ts'
import { useStaticQueryIfThere } from '../pages/page-resources.tsx'
import { planTermsOf } from '../plan-change/plan-terms-of.ts'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import type { Fact } from '../sign-up/answers-in-words.ts'
import { factsOfSection } from '../sign-up/answers-in-words.ts'
import { consentsSection } from '../sign-up/consents-section.tsx'
import { Disclosure } from '../sign-up/disclosure.tsx'
import { knownApplicant } from '../sign-up/known-applicant.ts'
import { paymentSection } from '../sign-up/payment-section.tsx'
import { personSection } from '../sign-up/person-section.tsx'
import { planSection } from '../sign-up/plan-section.tsx'
import type { SectionContext, SectionForm } from '../sign-up/section-form.ts'
import type { SignUpStep } from '../sign-up/sign-up-steps.ts'
import { isOpenStep, nextStep, placeOfStep, signUpPath, signUpSteps } from '../sign-up/sign-up-steps.ts'
import { stopWords } from '../sign-up/stop-words.ts'
import { supplySection } from '../sign-up/supply-section.tsx'
import { supportSection } from '../sign-up/support-section.tsx'
import { wantedPlan } from '../sign-up/wanted-plan.ts'
import { Breadcrumb } from '../steps/breadcrumb.tsx'
import { ChoiceSoFar, Facts } from './sign-up-choice.tsx'
import { SignUpReceiptView } from './sign-up-receipt.tsx'
import { SignUpReview } from './sign-up-review.tsx'
import { useAllOffers } from './use-all-offers.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

type Flow = ReturnType<typeof useSignUpFlow>
// biome-ignore lint/suspicious/noExplicitAny: each form's own fields and answers are known to that form alone.
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
  return <Breadcrumb label="Steps of sign-up" steps={trail} current={current} />
}

/** A page of a step: its trail, and the step's form, the review, the receipt, or the obstacle. */
export function SignUpStepView({ step, page }: { readonly step: SignUpStep; readonly page: PageContent }) {
  const shared = useSignUpFlow()
  const { state, application, go, flow } = shared
  const isThere = state === 'open' || state === 'changing'
  const isWrongStep = state === 'open' && !isOpenStep(step, application)
  const isMissed = isWrongStep && application === null
  const goOn = useRef(go)
  useEffect(() => {
    goOn.current = go
  })
  const next = nextStep(application)
  // A step cannot be answered before those that it depends on, nor after the application was sent.
  useEffect(() => {
    if (isMissed) flow.miss()
    if (isWrongStep) goOn.current(next)
  }, [isWrongStep, isMissed, next, flow])
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
  const isForm = step !== 'review' && step !== 'receipt'
  if (!isForm || (application !== null && application.stop !== null)) return null
  return <ChoiceSoFar step={step} application={application} offers={offers} wanted={wanted} />
}

function Waiting() {
  const { phone } = useBrand().contact
  return (
    // The mark has the application started at once, as with a form.
    <div data-needs-app="">
      <p role="status" className="gf-delayed">
        Getting your answers…
      </p>
      <p className="gf-alert gf-needs-scripts">
        <span>
          Signing up online needs JavaScript. Without it, call us on{' '}
          <a href={telephoneAddress(phone)}>{phone}</a>.
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
        We got no answer from our server. Check your internet connection, then try again: what you have saved
        is safe. Or call us on <a href={telephoneAddress(phone)}>{phone}</a>.
      </p>
      <ul className="gf-actions">
        <li>
          <button type="button" className="gf-button" onClick={onRetry}>
            Try again
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
  const { application, isGone } = shared
  /** The stop whose cause the visitor is changing. */
  const [changed, setChanged] = useState<string | null>(null)
  if (step === 'receipt' && application?.receipt)
    return <SignUpReceiptView application={application} receipt={application.receipt} />
  const stop = application?.stop ?? null
  const words = stop === null ? null : stopWords(stop, application)
  // Earlier answers can still be changed: another address may have the plan.
  if (words !== null && changed !== stop && placeOfStep(step) > placeOfStep(words.step))
    return <Stopped words={words} onChange={() => shared.go(words.step)} />
  if (words !== null && changed !== stop && step === words.step && step === 'supply')
    return <Stopped words={words} onChange={() => setChanged(stop)} />
  if (step === 'review' && application !== null)
    return <SignUpReview application={application} shared={shared} />
  if (step === 'review' || step === 'receipt') return null
  return (
    <>
      {isGone && step === 'supply' && <Gone />}
      {words !== null && step === 'plan' && <p className="gf-alert">{words.text}</p>}
      <SectionStep key={step} step={step} page={page} shared={shared} />
      <Back step={step} />
      {application?.person !== undefined && <LaterLink shared={shared} />}
    </>
  )
}

function Stopped({
  words,
  onChange,
}: {
  readonly words: ReturnType<typeof stopWords>
  readonly onChange: () => void
}) {
  const { phone } = useBrand().contact
  return (
    <FormDone title={words.title} kind="problem">
      <p>{words.text}</p>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={telephoneAddress(phone)}>
            Call {phone}
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
  message: 'Your application was changed in another tab or on another device.',
  advice:
    'What you typed is still here, and what was saved meanwhile stands above it. Save again to keep what you typed.',
}

/** For visitors whose answers are not there any more. */
function Gone() {
  const { phone } = useBrand().contact
  return (
    <div className="gf-note" role="status">
      <p>
        <strong>There are no saved answers in this browser.</strong> They are kept for 30 days after the last
        change, and only where you typed them. If an email from us has a link to go on, open it here. If you
        have sent the application, it is with us: call us on <a href={telephoneAddress(phone)}>{phone}</a>.
        Otherwise begin below.
      </p>
    </div>
  )
}

/** The way to the step before, which loses nothing. */
function Back({ step }: { readonly step: SignUpStep }) {
  const { href } = useSiteLocation()
  const before = signUpSteps[placeOfStep(step) - 1]
  return before === undefined ? null : (
    <p className="gf-sign-up__back">
      <a href={href(signUpPath(before.step))}>Back to {before.label.toLowerCase()}</a>
    </p>
  )
}

/** Answers of a section that another tab or device has saved meanwhile. */
function SavedMeanwhile({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <section className="gf-note" aria-labelledby="meanwhile">
      <h2 id="meanwhile">Saved in the meantime</h2>
      {facts.length === 0 ? <p>Nothing for this step.</p> : <Facts facts={facts} />}
    </section>
  )
}

function SectionStep({
  step,
  page,
  shared,
}: Omit<StepProps, 'step'> & { readonly step: keyof typeof sections }) {
  const { flow, application, go } = shared
  const { name, form } = sections[step]
  const lookup = useAddressLookup()
  const { externalLinks } = useBrand()
  const { href } = useSiteLocation()
  const offers = useAllOffers(application?.supply)
  const networks = useStaticQueryIfThere<NetworksQuery>('networks')
  const { user } = useSession()
  const chosen = offers.find(({ plan }) => plan.planId === application?.plan?.planId)
  const [draft] = useState(() => createFormDraft({ name: `sign-up-${name}`, storage: () => sessionStorage }))
  const [isRestored] = useState(draft.has)
  const [isConflict, setConflict] = useState(false)
  const context: SectionContext = {
    application,
    lookup,
    offers,
    planVersion: chosen && planTermsOf(chosen).version,
    networks,
    termsVersion: page.updated ?? '1',
    termsPath: externalLinks.termsAndConditions,
    href,
    isRestored,
    known: knownApplicant.of(user?.id),
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
        return faultWords(
          answer.code === 'TOO_MANY' || answer.code === 'UNREACHABLE' ? answer.code : 'FAILED',
          answer.retryAfterSeconds,
        )
      }}
      button="Save and go on"
      busy="Saving…"
      needsScripts="Signing up online"
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

/** Mails a link for continuing on another device, or another day. */
function LaterLink({ shared: { flow, application } }: { readonly shared: Flow }) {
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    const answer = await flow.sendLink()
    setBusy(false)
    setOutcome(answer.success ? 'sent' : 'failed')
  }
  return (
    <p className="gf-sign-up__later">
      Rather later, or on another device?{' '}
      <button type="button" className="gf-link-button" disabled={isBusy} onClick={() => void send()}>
        Send me a link
      </button>{' '}
      <span role="status">
        {outcome === 'sent'
          ? `A link is on its way to ${application?.person?.email}. It works once, for seven days.`
          : outcome === 'failed'
            ? 'The link could not be sent. Try again in a few minutes; your saved answers are safe.'
            : ''}
      </span>
    </p>
  )
}
