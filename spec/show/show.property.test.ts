import 'robot3/debug'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Show } from '../../src/show/show.ts'
import { createShow } from '../../src/show/show.ts'
import type { ShowState } from '../../src/show/show-machine.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { showClock } from './show-clock.ts'

/** The model: the target, the present phase, and how long that lasts. */
interface Model {
  goal: 'shown' | 'hidden'
  phase: 'rest' | 'prepare' | 'move'
  leftMs: number
}
interface Real {
  readonly show: Show
  readonly clock: ReturnType<typeof showClock>
}

const spelled = ({ goal, phase }: Model): ShowState => {
  if (phase === 'rest') return goal === 'shown' ? 'visible-auto' : 'hidden-zero'
  if (goal === 'shown') return phase === 'prepare' ? 'hidden-startShowing' : 'hidden-showing'
  return phase === 'prepare' ? 'visible-startHiding' : 'visible-hiding'
}
const reached = new Set<ShowState>()
function agree(model: Model, { show, clock }: Real) {
  reached.add(show.getSnapshot())
  expect(show.getSnapshot()).toBe(spelled(model))
  expect(clock.pending()).toBe(model.phase === 'rest' ? 0 : 1)
}

class Turn implements fc.Command<Model, Real> {
  readonly goal: Model['goal']
  readonly isAnimated: boolean
  constructor(goal: Model['goal'], isAnimated: boolean) {
    this.goal = goal
    this.isAnimated = isAnimated
  }
  check = () => true
  run(model: Model, real: Real) {
    real.show.turn(this.goal === 'shown', this.isAnimated)
    if (model.goal !== this.goal) {
      model.goal = this.goal
      // At rest it prepares; while preparing it returns to rest; while moving it reverses.
      model.phase = { rest: 'prepare', prepare: 'rest', move: 'move' }[model.phase] as Model['phase']
      model.leftMs = model.phase === 'move' ? 200 : this.goal === 'shown' ? 0 : 20
    }
    if (!this.isAnimated) model.phase = 'rest'
    agree(model, real)
  }
  toString = () => `turn ${this.goal}${this.isAnimated ? '' : ' at once'}`
}

class Wait implements fc.Command<Model, Real> {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
  check = () => true
  run(model: Model, real: Real) {
    real.clock.advance(this.ms)
    let ms = this.ms
    while (model.phase !== 'rest' && model.leftMs <= ms) {
      ms -= model.leftMs
      model.phase = model.phase === 'prepare' ? 'move' : 'rest'
      model.leftMs = 200
    }
    model.leftMs -= ms
    agree(model, real)
  }
  toString = () => `wait ${this.ms} ms`
}

const turn = fc
  .tuple(fc.constantFrom('shown', 'hidden'), fc.boolean(), fc.boolean())
  .map(([goal, one, other]) => new Turn(goal as Model['goal'], one || other))
const wait = fc
  .oneof(fc.constantFrom(0, 19, 20, 199, 200, 220), fc.nat({ max: 300 }))
  .map((ms) => new Wait(ms))

test(
  '[SHOW-1] [SHOW-2] [SHOW-3] however turns and time mix, it is in the state that the rules tell, and in no other',
  () => {
    always(propertyRuns)(
      fc.commands([turn, wait], { maxCommands: 40 }),
      fc.boolean(),
      (commands, isInitiallyShown) => {
        fc.modelRun(() => {
          const clock = showClock()
          const show = createShow({ isInitiallyShown, ...clock })
          const model: Model = { goal: isInitiallyShown ? 'shown' : 'hidden', phase: 'rest', leftMs: 0 }
          return { model, real: { show, clock } }
        }, commands)
      },
    )
    // Every state occurred; otherwise the property above would prove nothing.
    expect([...reached].sort()).toEqual([
      'hidden-showing',
      'hidden-startShowing',
      'hidden-zero',
      'visible-auto',
      'visible-hiding',
      'visible-startHiding',
    ])
  },
  patienceMs(10),
)
