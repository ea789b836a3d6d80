import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import { useSessionExpiry } from '../auth/use-session-expiry.ts'
import { language } from '../language.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { WarningIcon } from './icons.tsx'

const texts = defineTexts('sessionExpiryNotice', {
  stayed: ({ time }: Values<'time'>) => `You stay logged in until ${time}.`,
  ended: 'You were logged out because your session ended.',
  title: 'You will be logged out soon',
  intro: ({ time }: Values<'time'>) => `To keep your account safe, we’ll log you out at ${time}.`,
  introCanStay: ({ time }: Values<'time'>) =>
    `To keep your account safe, we’ll log you out at ${time}. Stay logged in to keep what you have typed on this page.`,
  seconds: ({ count }: Values<'count'>) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: ({ count }: Values<'count'>) => (count === 1 ? '1 minute' : `${count} minutes`),
  minutesAndSeconds: ({ minutes, seconds }: Values<'minutes' | 'seconds'>) => `${minutes} ${seconds}`,
  left: ({ duration }: Values<'duration'>) => `${duration} left`,
  failed: ({ time }: Values<'time'>) =>
    `We could not extend your session. It still ends at ${time}. Check your connection, then press Stay logged in again.`,
  stay: 'Stay logged in',
  leave: 'Log out now',
  busy: 'Keeping you logged in…',
})

const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' })

/** Seconds left at which screen readers speak the time. Every second would be too much. */
const spokenAt = [60, 30, 10]

/** How long the outcome stays in the document for screen readers, in ms. */
const outcomeMs = 10_000

/** `95` → `1 minute 35 seconds`. */
export function timeLeft(seconds: number): string {
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (whole === 0) return texts.seconds({ count: rest })
  const minutes = texts.minutes({ count: whole })
  return rest === 0 ? minutes : texts.minutesAndSeconds({ minutes, seconds: texts.seconds({ count: rest }) })
}

/**
 * Warns before the session ends, and lets the customer stay logged in with one press (WCAG 2.2.1). It is a native modal
 * dialog: the page behind keeps its input, and gets its focus back. The dialog's heading takes the focus, so that a key
 * meant for the page presses no button; Escape stays logged in. Keep it mounted, because it announces the outcome after
 * the dialog has closed.
 */
export function SessionExpiryNotice() {
  const { isAuthenticated, expiresAt, reason } = useSession()
  const { isExpiring, secondsLeft, canStay, isExtending, hasFailed, stay, leave } = useSessionExpiry()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [outcome, setOutcome] = useState('')
  const endsAt = expiresAt === null ? '' : clock.format(expiresAt).replace(/\s/g, '\u00a0')

  function open() {
    dialog.current?.showModal()
    heading.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` uses nothing but refs.
  useEffect(() => {
    const box = dialog.current
    if (!isExpiring || box === null) return
    setOutcome('')
    open()
    // `close()` gives the focus back to the element that had it before; removing the element would not.
    return () => box.close()
  }, [isExpiring])

  const wasExpiring = useRef(false)
  useEffect(() => {
    if (wasExpiring.current && !isExpiring && isAuthenticated) setOutcome(texts.stayed({ time: endsAt }))
    if (wasExpiring.current && !isAuthenticated && reason === 'expired') setOutcome(texts.ended)
    wasExpiring.current = isExpiring
  }, [isExpiring, isAuthenticated, reason, endsAt])
  useEffect(() => {
    if (outcome === '') return
    const timer = setTimeout(() => setOutcome(''), outcomeMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const tryToStay = () => {
    if (canStay && !isExtending) stay()
  }
  const due = secondsLeft === null ? undefined : spokenAt.findLast((seconds) => secondsLeft <= seconds)
  return (
    <>
      <p role="status" className="gf-visually-hidden">
        {outcome}
      </p>
      <dialog
        ref={dialog}
        className="gf-dialog"
        role="alertdialog"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        onCancel={(event) => {
          event.preventDefault()
          tryToStay()
        }}
        // At a second Escape browsers close a dialog without a `cancel` event. It opens again then.
        onClose={() => {
          if (isExpiring && dialog.current?.open === false) open()
        }}
      >
        <h2 ref={heading} id={`${id}title`} tabIndex={-1}>
          {texts.title}
        </h2>
        <p id={`${id}text`}>
          {canStay ? texts.introCanStay({ time: endsAt }) : texts.intro({ time: endsAt })}
        </p>
        {/* Only visible, because screen readers do not speak a `timer` by themselves. */}
        <p role="timer" className="gf-dialog__time">
          {secondsLeft === null ? '' : timeLeft(secondsLeft)}
        </p>
        <p role="status" className="gf-visually-hidden">
          {due === undefined ? '' : texts.left({ duration: timeLeft(due) })}
        </p>
        <div role="alert">
          {hasFailed && (
            <p className="gf-alert">
              <WarningIcon size={24} />
              <span>{texts.failed({ time: endsAt })}</span>
            </p>
          )}
        </div>
        <ul className="gf-actions">
          {canStay && (
            <li>
              <button
                type="button"
                className="gf-button"
                aria-disabled={isExtending ? true : undefined}
                onClick={tryToStay}
              >
                {texts.stay}
              </button>
            </li>
          )}
          <li>
            <button type="button" className="gf-button gf-button--quiet" onClick={leave}>
              {texts.leave}
            </button>
          </li>
        </ul>
        <p role="status" className="gf-form__status">
          {isExtending ? texts.busy : ''}
        </p>
      </dialog>
    </>
  )
}
