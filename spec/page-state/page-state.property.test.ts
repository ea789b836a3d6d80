import 'robot3/debug'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageState } from '../../src/page-state/page-state.tsx'
import { createPageState } from '../../src/page-state/page-state.tsx'
import type { PageInfo } from '../../src/page-state/page-state-machine.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'

interface Model {
  isKnown: boolean
  title: string
  label: string
  path: string
  readonly active: Map<string, unknown>
}
interface Real {
  readonly page: PageState
  readonly shown: { times: number }
}

const product = 'Banksia Power'
const seen = { updatedBefore: 0, updatedAfter: 0, setAgain: 0 }

function agree(model: Model, { page }: Real) {
  expect(page.getSnapshot()).toEqual({
    state: model.isKnown ? 'initialized' : 'start',
    context: {
      title: model.title,
      label: model.label,
      path: model.path,
      activePage: Object.fromEntries(model.active),
    },
  })
}

class SetConfig implements fc.Command<Model, Real> {
  readonly name: string
  readonly activePage: PageInfo
  constructor(name: string, activePage: PageInfo) {
    this.name = name
    this.activePage = activePage
  }
  check = () => true
  run(model: Model, real: Real) {
    if (model.isKnown) seen.setAgain += 1
    const config = { title: `The ${this.name}`, label: this.name, path: `/${this.name}` }
    const { times } = real.shown
    real.page.send({ type: 'SET_PAGE_CONFIG', ...config, activePage: this.activePage })
    Object.assign(model, { isKnown: true, ...config })
    model.active.clear()
    for (const [name, value] of Object.entries(this.activePage)) model.active.set(name, value)
    agree(model, real)
    expect(real.shown.times).toBe(times + 1)
  }
  toString = () => `SET_PAGE_CONFIG ${this.name} ${JSON.stringify(this.activePage)}`
}

class Update implements fc.Command<Model, Real> {
  readonly pageInfo: PageInfo
  constructor(pageInfo: PageInfo) {
    this.pageInfo = pageInfo
  }
  check = () => true
  run(model: Model, real: Real) {
    seen[model.isKnown ? 'updatedAfter' : 'updatedBefore'] += 1
    real.page.send({ type: 'UPDATE_ACTIVE_PAGE', pageInfo: this.pageInfo })
    for (const [name, value] of Object.entries(this.pageInfo)) model.active.set(name, value)
    agree(model, real)
  }
  toString = () => `UPDATE_ACTIVE_PAGE ${JSON.stringify(this.pageInfo)}`
}

const info = fc.dictionary(fc.constantFrom('step', 'template', 'tab', 'toString'), fc.jsonValue(), {
  maxKeys: 3,
})
const commands = [
  fc
    .tuple(fc.constantFrom('plans', 'faq', 'home'), info)
    .map(([name, active]) => new SetConfig(name, active)),
  info.map((pageInfo) => new Update(pageInfo)),
]

test(
  '[STATE-1] [STATE-2] [STATE-3] however configs and updates mix, the page is what the last config and the updates since say',
  () => {
    always(propertyRuns)(fc.commands(commands, { maxCommands: 30 }), (sent) => {
      fc.modelRun(() => {
        const page = createPageState({ product })
        const shown = { times: 0 }
        page.subscribe(() => {
          shown.times += 1
        })
        const model: Model = {
          isKnown: false,
          title: `${product} Uninitialized`,
          label: '',
          path: '',
          active: new Map(),
        }
        agree(model, { page, shown })
        return { model, real: { page, shown } }
      }, sent)
    })
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(20)
  },
  patienceMs(10),
)
