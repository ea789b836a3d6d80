import type { ReactNode } from 'react'
import { useId } from 'react'
import { FormDone } from './form-done.tsx'

export interface ReceiptFact {
  readonly label: string
  readonly value: ReactNode
}

export interface ReceiptProps {
  readonly title: string
  /** Its number stands out, and is selected by one press. */
  readonly reference: { readonly label: string; readonly number: string }
  readonly facts?: readonly ReceiptFact[]
  /** What happens next, in this order. */
  readonly next?: readonly ReactNode[]
  /** Of the title. Default 2. */
  readonly headingLevel?: 2 | 3
  /** Draws a 'Print this receipt' button. */
  readonly onPrint?: () => void
  /** Stands below, ways on for instance. */
  readonly children?: ReactNode
}

/**
 * What somebody keeps of what they did (UI-5): a heading, which takes the focus, number and facts as a description list,
 * what happens next as an ordered one. Goes onto paper as it is, without the buttons, and no reload takes it away.
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
            <Next id={`${id}next`}>What happens next</Next>
            <ol>
              {next.map((step, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they stand as they stand.
                <li key={place}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        {onPrint && (
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={onPrint}>
                Print this receipt
              </button>
            </li>
          </ul>
        )}
        {children}
      </FormDone>
    </div>
  )
}
