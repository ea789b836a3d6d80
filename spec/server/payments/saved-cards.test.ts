import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCardStore } from '../../../host/server/subjects/sandbox-provider/card-store.ts'
import { sandboxFiles } from '../../../host/server/subjects/sandbox-provider/sandbox-files.ts'
import { createSandboxStore } from '../../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import { startOfTest, temporaryFolder } from '../test-backend.ts'

test('[PAY-1] saved cards and deleted payers survive a restart of the sandbox, and no file contains a card number', () => {
  const folder = temporaryFolder()
  onTestFinished(folder.done)
  const files = sandboxFiles(folder.path)
  const now = () => startOfTest
  const start = () =>
    createSandboxStore({
      ...{ now, onEvent: () => undefined, kept: files.kept(), keep: files.keep },
      cards: createCardStore({ now, ...files.ofCards() }),
    })
  const first = start()
  const save = (store: typeof first, id: string, payer: string, number: string) =>
    store.confirm(store.create(id, 100, payer).token, number, { expires: '2028-03', saves: true })
  save(first, 'p1', 'robin', '4111111111111111')
  save(first, 'p2', 'robin', '5555555555554444')
  save(first, 'p3', 'noor', '4111111111111111')
  const [gone] = first.cards.list('robin')
  expect(first.cards.forgetCard('robin', gone?.cardId ?? '')).toBe(true)
  first.cards.forgetPayer('noor')

  const again = start()
  expect(again.cards.list('robin')).toEqual(first.cards.list('robin'))
  expect(again.cards.list('robin').map(({ last4 }) => last4)).toEqual(['1111'])
  expect(again.cards.forgetCard('robin', gone?.cardId ?? '')).toBe(true)
  save(again, 'p4', 'noor', '5555555555554444')
  expect([again.cards.list('noor'), again.cards.mayKeep('noor')]).toEqual([[], false])

  const written = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  expect(written.length).toBeGreaterThan(4)
  for (const text of written) expect(text).not.toMatch(/4111111111111111|5555555555554444|cvc/)
  // Nothing but its id is left of a removed card.
  expect(written.find((text) => text.includes(gone?.cardId ?? ''))).not.toMatch(/4444|2028/)
})

test('[PAY-1] no payer has more than ten cards, and an invalid one does not affect another payer’s', () => {
  const cards = createCardStore({ now: () => startOfTest })
  const facts = { behaviour: 'pays', brand: 'VISA', expires: '2028-03' } as const
  for (let at = 0; at < 12; at += 1) cards.saveCard('robin', { ...facts, last4: String(1000 + at) })
  expect([cards.list('robin').length, cards.mayKeep('robin'), cards.mayKeep('noor')]).toEqual([
    10,
    false,
    true,
  ])
  expect(cards.forgetCard('noor', cards.list('robin')[0]?.cardId ?? '')).toBe(false)
  expect(cards.list('robin')).toHaveLength(10)
})
