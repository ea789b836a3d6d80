import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { smallBusinessLimitsMwh } from '../../contracts/sign-up-rules.ts'
import networks from '../../host/content/queries/networks.json' with { type: 'json' }
import { stateInWords } from '../../src/networks/area-words.ts'
import { limitIn, limitsInWords } from '../../src/networks/business-limits.ts'

const content = (path: string) => readFileSync(new URL(`../../host/content/${path}`, import.meta.url), 'utf8')

test('[ORIG-1] states with the same limit are named together', () => {
  expect(limitsInWords(['NSW', 'QLD', 'SA', 'VIC'])).toBe(
    '100 MWh a year in New South Wales and Queensland; 160 MWh in South Australia; 40 MWh in Victoria',
  )
  expect(limitsInWords()).toContain('150 MWh in Tasmania')
  expect([limitIn('VIC'), limitIn('WA'), limitIn(undefined)]).toEqual([40, undefined, undefined])
})

test('[ORIG-1] the page for businesses and the plan documents name the limits that sign-up asks about', () => {
  const page = content('pages/business.md')
  const [figures = ''] = /each state sets its own limit:[^.]*\./.exec(page) ?? []
  for (const { id, distributor, state } of networks.networks) {
    const limit = smallBusinessLimitsMwh[state as keyof typeof smallBusinessLimitsMwh]
    expect(figures, state).toMatch(
      new RegExp(`${limit}[^0-9]*${stateInWords[state as keyof typeof stateInWords]}`),
    )
    for (const plan of ['steady', 'standing']) {
      const end = id === 'ausgrid' ? '' : `-${id}`
      expect(content(`documents/plans/wattlebird-business-${plan}${end}.md`), distributor).toContain(
        ` up to ${limit} megawatt hours a year`,
      )
    }
  }
  // Above the limit the page also says that we have no offer.
  expect(page).toContain('we cannot supply it, and we’ll point you to retailers who price for large sites')
})
