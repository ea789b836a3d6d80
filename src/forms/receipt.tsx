import type { ReactNode } from 'react'
import { useId } from 'react'
import { defineTexts } from '../texts/define-texts.ts'
import { FormDone } from './form-done.tsx'

const texts = defineTexts('receipt', {
  nextHeading: 'What happens next',
  print: 'Print this receipt',
})

export interface ReceiptFact {
  readonly label: string
  readonly value: ReactNode
}

export interface ReceiptProps {
  readonly title: string
  /** The receipt's number. One press selects it for copying. */
  readonly reference: { readonly label: string; readonly number: string }
  readonly facts?: readonly ReceiptFact[]
  /** The next steps, as an ordered list. */
  readonly next?: readonly ReactNode[]
  /** Level of the title. Default 2. */
  readonly headingLevel?: 2 | 3
  /** If given, there is a 'Print this receipt' button that calls it. */
  readonly onPrint?: () => void
  /** Shown below, such as links to other pages. */
  readonly children?: ReactNode
}

/**
 * A receipt for somebody to keep (UI-5): a heading, which takes the focus, number and facts as a description list, and what
 * happens next as an ordered list. Prints as it is, without the buttons.
 */
export function Receipt(props: ReceiptProps) {
  const { title, reference, facts = [], next = [], headingLevel = 2, onPrint, children } = props
  const id = useId()
  const Next = `h${(headingLevel + 1) as 3 | 4}` as const
  return (
    <div className="gf-receipt" data-keep="">
      <FormDone title={title} headingLevel={headingLevel}>
        <dl className="gf-facts">
          <dt>{reference.label}</dt>
          <dd className="gf-number gf-receipt__number">{reference.number}</dd>
          {facts.flatMap(({ label, value }) => [
            <dt key={`${label}-label`}>{label}</dt>,
            <dd key={label}>{value}</dd>,
          ])}
        </dl>
        {next.length > 0 && (
          <section className="gf-receipt__next" aria-labelledby={`${id}next`}>
            <Next id={`${id}next`}>{texts.nextHeading}</Next>
            <ol>
              {next.map((step, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order.
                <li key={place}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        {onPrint && (
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={onPrint}>
                {texts.print}
              </button>
            </li>
          </ul>
        )}
        {children}
      </FormDone>
    </div>
  )
}
