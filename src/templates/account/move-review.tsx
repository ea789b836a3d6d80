import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { Move } from '../../../contracts/schemas/move.ts'
import type { AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { SignUpSection } from '../../../contracts/sign-up-rules.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { passwordFault } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, readPassword } from '../../forms/current-password-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import type { MoveService } from '../../moves/move-service.ts'
import type { MoveAnswers, MoveStep } from '../../moves/move-steps.ts'
import { moveOrderOf } from '../../moves/move-steps.ts'
import { newRequestId } from '../../request-id.ts'
import type { Fact } from '../../sign-up/answers-in-words.ts'
import { factsOfSection } from '../../sign-up/answers-in-words.ts'
import type { SectionContext } from '../../sign-up/section-form.ts'
import { Facts } from '../sign-up-choice.tsx'
import { longDate } from './customer-figures.ts'

const parts: readonly (readonly [step: MoveStep, section: SignUpSection, title: string])[] = [
  ['new-home', 'supply', 'Your new home'],
  ['plan', 'plan', 'Plan'],
  ['support', 'support', 'Concession and life support'],
  ['payment', 'payment', 'Bills and payment'],
  ['consents', 'consents', 'Your agreement'],
]

function oldHomeFacts(
  { moveOut }: MoveAnswers,
  { supplyAddress }: Pick<AccountOverview, 'supplyAddress'>,
  endsOn: string | null,
): readonly Fact[] {
  const address = moveOut?.forwardingAddress
  return [
    ['Address', supplyAddress],
    ['Last day of supply', longDate(moveOut?.moveOutOn ?? endsOn ?? '')],
    ...(moveOut === undefined
      ? []
      : [
          [
            'Final bill',
            address === undefined
              ? 'By email'
              : `By post to ${address.line}, ${address.suburb} ${address.state} ${address.postcode}`,
          ] as const,
        ]),
  ]
}

/** What comes along to the new home, and what does not. */
export const CarriedOver = () => (
  <>
    <h3>What moves with you</h3>
    <ul>
      <li>Your login, name, email, phone number and the way we reach you safely.</li>
    </ul>
    <h3>What does not</h3>
    <ul>
      <li>Life support and your concession card: tell us about them again for the new home, in this form.</li>
      <li>
        Direct debit and PayTo: they pay the final bill of your old home and then stop. Set them up again for
        the new one.
      </li>
      <li>Anyone who holds the account with you, or may speak for you: add them again.</li>
      <li>Your plan and its prices: you choose a plan for the new home.</li>
    </ul>
  </>
)

export interface MoveReviewProps {
  readonly answers: MoveAnswers
  readonly context: SectionContext
  readonly overview: Pick<AccountOverview, 'supplyAddress'>
  readonly endsOn: string | null
  readonly accountNumber: string
  /** Never rejects. */
  readonly onSend: MoveService['orderMove']
  readonly onDone: (move: Move) => void
}

/** All answers, each with a link to change it, and the button that sends them with the password. */
export function MoveReview(props: MoveReviewProps) {
  const { answers, context, overview, endsOn, accountNumber, onSend, onDone } = props
  const [missing, setMissing] = useState<readonly string[]>([])
  const sent = useRef({ content: '', key: '' })
  /** The same answers sent again have the same key, so that a retry after a lost answer makes no second move. */
  function keyOf(): string {
    const content = JSON.stringify(answers)
    if (sent.current.content !== content) sent.current = { content, key: newRequestId() }
    return sent.current.key
  }
  const { application } = context
  return (
    <>
      <Part step="old-home" title="Your old home" canChange={answers.moveOut !== undefined}>
        <Facts facts={oldHomeFacts(answers, overview, endsOn)} />
      </Part>
      {application !== null &&
        parts.map(([step, section, title]) => (
          <Part key={step} step={step} title={title} canChange>
            <Facts
              facts={[
                ...factsOfSection(section, application, context.offers),
                ...(section === 'payment' && answers.payment?.delivery === 'POST'
                  ? [['Letters go to', context.lettersGoTo ?? ''] as const]
                  : []),
              ]}
            />
          </Part>
        ))}
      <CarriedOver />
      <p>
        If somebody else has an account with us at the new home, one of us looks at your move first: it can be
        accepted once the end of their supply is booked. Supply at your old home still ends on the day you
        chose.
      </p>
      <p>
        You can cancel the new contract within ten business days, at no cost and without giving a reason. Your
        receipt will show the last day.
      </p>
      <AppForm<'password', string>
        label="Send your move"
        ids={{ password: 'move-password' }}
        read={readPassword}
        check={(password) => ({ password: passwordFault('Password', password) })}
        send={async (password) => {
          setMissing([])
          const answer = await onSend(moveOrderOf(answers, { password, accountNumber }), keyOf())
          if (answer.success) {
            onDone(answer.move)
            return null
          }
          if (answer.code === 'NOT_NOW')
            return { message: answer.words ?? 'We cannot do this at the moment. Nothing has changed.' }
          const errors = answer.errors ?? []
          const wrong = errors.find(({ pointer }) => pointer === '/body/password')
          if (wrong !== undefined) return { faults: { password: wrong.detail } }
          setMissing(errors.map(({ detail }) => detail))
          if (errors.length > 0)
            return { message: 'Something is missing or wrong, so nothing was sent. See above the button.' }
          return faultWords(
            answer.code,
            answer.retryAfterSeconds,
            'press the button again. It’s safe to send the same move twice.',
          )
        }}
        button="Send your move"
        busy="Sending…"
        needsScripts="Moving online"
        fields={(faults) => (
          <>
            {missing.length > 0 && (
              <ul>
                {missing.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
            <CurrentPasswordField id="move-password" validation={faults.password} />
          </>
        )}
      />
    </>
  )
}

interface PartProps {
  readonly step: MoveStep
  readonly title: string
  readonly canChange: boolean
  readonly children: ReactNode
}

function Part({ step, title, canChange, children }: PartProps) {
  const id = `move-part-${step}`
  return (
    <section className="gf-sign-up__part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {canChange && (
        <a href={`#${step}`}>
          Change<span className="gf-visually-hidden">{` ${title}`}</span>
        </a>
      )}
      {children}
    </section>
  )
}
