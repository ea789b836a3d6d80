import { TickIcon } from '../layout/icons.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('breadcrumb', {
  done: '(done)',
  position: ({ place, count, label }: Values<'place' | 'count' | 'label'>) =>
    `Step ${place} of ${count}: ${label}`,
})

export interface BreadcrumbStep {
  readonly label: string
  /** Absent if there is no way back to it, as after the receipt. */
  readonly href?: string
  /** Completed steps are links; later ones are not. */
  readonly isDone: boolean
}

export interface BreadcrumbProps {
  /** Accessible name of the navigation, such as `Sign-up steps`. */
  readonly label: string
  readonly steps: readonly BreadcrumbStep[]
  /** Place in `steps`, from 0. */
  readonly current: number
}

function Trail({ steps, current }: Pick<BreadcrumbProps, 'steps' | 'current'>) {
  return (
    <ol className="gf-breadcrumb__trail">
      {steps.map(({ label, href, isDone }, place) => {
        if (place === current)
          return (
            <li key={label} aria-current="step">
              {label}
            </li>
          )
        if (!isDone) return <li key={label}>{label}</li>
        const name = (
          <>
            <span>{label}</span> <span className="gf-visually-hidden">{texts.done}</span>
          </>
        )
        return (
          <li key={label} className="gf-breadcrumb__done">
            <TickIcon size={20} />
            {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
          </li>
        )
      })}
    </ol>
  )
}

/**
 * The position in a flow (UI-5): a `navigation` with a list, the current step marked by `aria-current="step"`,
 * completed steps as links (plain text if there is no way back), later ones as plain text. From 800 px of its own width
 * the whole trail; below that a line such as `Step 3 of 8: About you`, which opens the trail by Enter or Space
 * (`details`). Works without scripts.
 */
export function Breadcrumb({ label, steps, current }: BreadcrumbProps) {
  return (
    <nav className="gf-breadcrumb" aria-label={label}>
      <div className="gf-breadcrumb__full">
        <Trail steps={steps} current={current} />
      </div>
      {/* Another step closes it again. */}
      <details key={current} className="gf-breadcrumb__short">
        <summary>
          {texts.position({ place: current + 1, count: steps.length, label: steps[current]?.label ?? '' })}
        </summary>
        <Trail steps={steps} current={current} />
      </details>
    </nav>
  )
}
