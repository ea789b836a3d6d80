import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { Move } from '../../../contracts/schemas/move.ts'
import type { AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { SignUpSection } from '../../../contracts/sign-up-rules.ts'
import { longDate } from '../../customer-figures.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { passwordFault } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, passwordLabel, readPassword } from '../../forms/current-password-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import type { MoveService } from '../../moves/move-service.ts'
import type { MoveAnswers, MoveStep } from '../../moves/move-steps.ts'
import { moveOrderOf } from '../../moves/move-steps.ts'
import { newRequestId } from '../../request-id.ts'
import type { Fact } from '../../sign-up/answers-in-words.ts'
import { factsOfSection } from '../../sign-up/answers-in-words.ts'
import type { SectionContext } from '../../sign-up/section-form.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { Facts } from '../sign-up-choice.tsx'
import { notNow } from './account-words.ts'

const texts = defineTexts('moveReview', {
  newHome: 'Your new home',
  plan: 'Plan',
  support: 'Concession and life support',
  payment: 'Bills and payment',
  consents: 'Your agreement',
  address: 'Address',
  lastDay: 'Last day of supply',
  finalBill: 'Final bill',
  byEmail: 'By email',
  byPostTo: ({ line, suburb, state, postcode }: Values<'line' | 'suburb' | 'state' | 'postcode'>) =>
    `By post to ${line}, ${suburb} ${state} ${postcode}`,
  moves: 'What moves with you',
  movesWords: 'Your login, name, email, phone number and the way we reach you safely.',
  staysBehind: 'What does not',
  lifeSupport:
    'Life support and your concession card: tell us about them again for the new home, in this form.',
  directDebit:
    'Direct debit and PayTo: they pay the final bill of your old home and then stop. Set them up again for the new one.',
  people: 'Anyone who holds the account with you, or may speak for you: add them again.',
  planStays: 'Your plan and its prices: you choose a plan for the new home.',
  oldHome: 'Your old home',
  lettersGoTo: 'Letters go to',
  somebodyElse:
    'If somebody else has an account with us at the new home, one of us looks at your move first: it can be accepted once the end of their supply is booked. Supply at your old home still ends on the day you chose.',
  coolingOff:
    'You can cancel the new contract within ten business days, at no cost and without giving a reason. Your receipt will show the last day.',
  send: 'Send your move',
  refused: 'Something is missing or wrong, so nothing was sent. See above the button.',
  pressAgain: 'press the button again. It’s safe to send the same move twice.',
  busy: 'Sending…',
  needsScripts: 'Moving online',
  change: 'Change',
})

const parts: readonly (readonly [step: MoveStep, section: SignUpSection, title: string])[] = [
  ['new-home', 'supply', texts.newHome],
  ['plan', 'plan', texts.plan],
  ['support', 'support', texts.support],
  ['payment', 'payment', texts.payment],
  ['consents', 'consents', texts.consents],
]

function oldHomeFacts(
  { moveOut }: MoveAnswers,
  { supplyAddress }: Pick<AccountOverview, 'supplyAddress'>,
  endsOn: string | null,
): readonly Fact[] {
  const address = moveOut?.forwardingAddress
  return [
    [texts.address, supplyAddress],
    [texts.lastDay, longDate(moveOut?.moveOutOn ?? endsOn ?? '')],
    ...(moveOut === undefined
      ? []
      : [
          [
            texts.finalBill,
            address === undefined
              ? texts.byEmail
              : texts.byPostTo({
                  line: address.line,
                  suburb: address.suburb,
                  state: address.state,
                  postcode: address.postcode,
                }),
          ] as const,
        ]),
  ]
}

/** What comes along to the new home, and what does not. */
export const CarriedOver = () => (
  <>
    <h3>{texts.moves}</h3>
    <ul>
      <li>{texts.movesWords}</li>
    </ul>
    <h3>{texts.staysBehind}</h3>
    <ul>
      <li>{texts.lifeSupport}</li>
      <li>{texts.directDebit}</li>
      <li>{texts.people}</li>
      <li>{texts.planStays}</li>
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
      <Part step="old-home" title={texts.oldHome} canChange={answers.moveOut !== undefined}>
        <Facts facts={oldHomeFacts(answers, overview, endsOn)} />
      </Part>
      {application !== null &&
        parts.map(([step, section, title]) => (
          <Part key={step} step={step} title={title} canChange>
            <Facts
              facts={[
                ...factsOfSection(section, application, context.offers),
                ...(section === 'payment' && answers.payment?.delivery === 'POST'
                  ? [[texts.lettersGoTo, context.lettersGoTo ?? ''] as const]
                  : []),
              ]}
            />
          </Part>
        ))}
      <CarriedOver />
      <p>{texts.somebodyElse}</p>
      <p>{texts.coolingOff}</p>
      <AppForm<'password', string>
        label={texts.send}
        ids={{ password: 'move-password' }}
        read={readPassword}
        check={(password) => ({ password: passwordFault(passwordLabel, password) })}
        send={async (password) => {
          setMissing([])
          const answer = await onSend(moveOrderOf(answers, { password, accountNumber }), keyOf())
          if (answer.success) {
            onDone(answer.move)
            return null
          }
          if (answer.code === 'NOT_NOW') return { message: answer.words ?? notNow }
          const errors = answer.errors ?? []
          const wrong = errors.find(({ pointer }) => pointer === '/body/password')
          if (wrong !== undefined) return { faults: { password: wrong.detail } }
          setMissing(errors.map(({ detail }) => detail))
          if (errors.length > 0) return { message: texts.refused }
          return faultWords(answer.code, answer.retryAfterSeconds, texts.pressAgain)
        }}
        button={texts.send}
        busy={texts.busy}
        needsScripts={texts.needsScripts}
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
          {texts.change}
          <span className="gf-visually-hidden">{` ${title}`}</span>
        </a>
      )}
      {children}
    </section>
  )
}
