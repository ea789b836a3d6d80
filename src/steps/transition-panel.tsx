import type { ReactNode } from 'react'
import { useEffect, useId, useState } from 'react'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('transitionPanel', {
  position: ({ place, count }: Values<'place' | 'count'>) => `Step ${place} of ${count}`,
  stepLabel: ({ place, count, title }: Values<'place' | 'count' | 'title'>) =>
    `Step ${place} of ${count}: ${title}`,
  stepsLabel: 'Steps',
  previous: 'Previous step',
  next: 'Next step',
})

export interface TransitionStep {
  readonly title: string
  readonly content: ReactNode
}

export interface TransitionPanelProps {
  readonly title: string
  readonly steps: readonly [TransitionStep, TransitionStep, TransitionStep]
  /** Level of the title; each step's heading is one deeper. Default 2. */
  readonly headingLevel?: 2 | 3
}

/**
 * Three steps in one panel, one shown at a time (UI-5). A `region` named by its title; each step is a `group` named
 * `Step 2 of 3: …`. The shown step's button has `aria-current="step"`, 'Previous step' and 'Next step' are
 * `aria-disabled` at the ends. Enter and Space press them; the focus stays, and the new step is spoken. Without scripts
 * all three are shown one below the other, without buttons.
 */
export function TransitionPanel({ title, steps, headingLevel = 2 }: TransitionPanelProps) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const [isReady, setReady] = useState(false)
  /** The direction of the last change; none before the first press, because nothing moves automatically. */
  const [direction, setDirection] = useState<'forward' | 'back' | undefined>()
  useEffect(() => setReady(true), [])
  const Title = `h${headingLevel}` as const
  const StepTitle = `h${(headingLevel + 1) as 3 | 4}` as const
  const stepLabel = (place: number) =>
    texts.stepLabel({ place: place + 1, count: steps.length, title: steps[place]?.title ?? '' })
  const go = (place: number) => {
    if (place < 0 || place >= steps.length || place === current) return
    setDirection(place > current ? 'forward' : 'back')
    setCurrent(place)
  }
  const turn = (by: 1 | -1, name: string) => {
    const isEnd = steps[current + by] === undefined
    return (
      <li>
        <button
          type="button"
          className="gf-button gf-button--quiet"
          // Not `disabled`: the button that was pressed keeps the focus.
          aria-disabled={isEnd ? true : undefined}
          onClick={() => go(current + by)}
        >
          {name}
        </button>
      </li>
    )
  }
  return (
    <section className="gf-transition" aria-labelledby={`${id}title`} data-ready={isReady ? '' : undefined}>
      <Title id={`${id}title`} className="gf-section__title">
        {title}
      </Title>
      <ul className="gf-transition__tabs gf-transition__controls" aria-label={texts.stepsLabel}>
        {steps.map((step, place) => (
          <li key={step.title}>
            <button
              type="button"
              className="gf-transition__tab"
              aria-current={place === current ? 'step' : undefined}
              onClick={() => go(place)}
            >
              <span className="gf-transition__number">{place + 1}</span> <span>{step.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="gf-transition__panel" data-direction={direction}>
        {steps.map((step, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
          <div
            key={step.title}
            className="gf-transition__step"
            role="group"
            aria-label={stepLabel(place)}
            data-current={place === current ? '' : undefined}
            hidden={isReady && place !== current}
          >
            <p className="gf-transition__position">
              {texts.position({ place: place + 1, count: steps.length })}
            </p>
            <StepTitle>{step.title}</StepTitle>
            {step.content}
          </div>
        ))}
      </div>
      <ul className="gf-actions gf-transition__controls">
        {turn(-1, texts.previous)}
        {turn(1, texts.next)}
      </ul>
      <p role="status" className="gf-visually-hidden">
        {direction === undefined ? '' : stepLabel(current)}
      </p>
    </section>
  )
}
