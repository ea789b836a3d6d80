import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import content from '../../host/content/queries/concessions.json' with { type: 'json' }
import { sampleConcessions } from '../../host/server/subjects/prices/sample-concessions.ts'
import { stateInWords } from '../../src/networks/area-words.ts'
import type { ConcessionsQuery } from '../../src/networks/state-concessions.ts'
import { applicationWords, cardsFor, stateConcessions } from '../../src/networks/state-concessions.ts'
import { concessionCardNames } from '../../src/validators/concession-card.ts'

const query = content as ConcessionsQuery
const page = readFileSync(
  new URL('../../host/content/documents/concessions-and-rebates.md', import.meta.url),
  'utf8',
)
const of = (state: string) => {
  const found = stateConcessions(query, state)
  if (found === null) throw new Error(`no ${state}`)
  return found
}
/** The rows of the table below a heading, each as its cells. */
const rowsBelow = (heading: string) =>
  (page.split(`${heading}\n`)[1] ?? '')
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Scheme'))
    .map((line) => line.split('|').map((cell) => cell.trim())) ?? []

test.each(query.states.map(({ state }) => [state]))(
  '[ORIG-1] the page about concessions says of %s what the forms say: schemes, who applies, cards and office',
  (state) => {
    const { schemes, cards, office } = of(state)
    const rows = rowsBelow(
      page.split('\n').find((line) => line.endsWith(`Schemes in ${stateInWords[state]}`)) ?? '',
    )
    expect(rows.map(([, name, , how]) => ({ name, how }))).toEqual(schemes)
    expect(page).toContain(`| ${stateInWords[state]} | ${office.name} | [${office.phone}](tel:`)
    const place = ['NSW', 'VIC', 'QLD', 'SA'].indexOf(state)
    const taken = Object.entries(concessionCardNames).flatMap(([kind, name]) => {
      const cell = page
        .split('\n')
        .find((line) => line.startsWith(`| ${name} |`))
        ?.split('|')
        [place + 2]?.trim()
      return cell === 'No' || cell?.startsWith('Only') ? [] : [kind]
    })
    expect([...cards].sort()).toEqual(taken.sort())
  },
)

test('[ORIG-1] where the state is asked, the words say so, and promise nothing on the bills for the card alone', () => {
  expect(applicationWords(of('NSW'))).toBe(
    'With your card we can take the Low Income Household Rebate off your bills.',
  )
  expect(applicationWords(of('SA'))).toMatch(
    /^In South Australia you apply for the Energy Bill Concession yourself, at ConcessionsSA on 1800 307 758\./,
  )
  for (const { state, household, schemes } of query.states) {
    const own = schemes.find(({ name }) => name === household.name)
    expect(own?.how.startsWith('We apply'), state).toBe(household.isFromCard)
  }
})

test('[ORIG-1] the forms of Queensland offer its seniors card, and no other state does', () => {
  for (const { state, cards } of query.states)
    expect(cards.includes('QUEENSLAND_SENIORS_CARD'), state).toBe(state === 'QLD')
  expect(cardsFor(null)).toContain('QUEENSLAND_SENIORS_CARD')
  expect(stateConcessions(query, 'TAS')).toBeNull()
  expect(stateConcessions(null, 'QLD')).toBeNull()
})

test('[PAY-1] bills take off the concession that the forms name, for the cards that they offer', () => {
  for (const { state, household, cards } of query.states)
    expect(sampleConcessions.find((one) => one.state === state)).toMatchObject({
      displayName: household.name,
      cards,
    })
})
