import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sheets } from '../visual/sheets.ts'
import { reach } from './acting.ts'
import type { Example, KeyRow } from './example.ts'
import { exampleOf, examples, families } from './examples/index.ts'
import type { BrandName } from './names.ts'
import { brandNames, familyNames } from './names.ts'
import { Stage } from './stage.tsx'

// Effects of a click are asynchronous, as in a browser, and `act` does not wait for them.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
  // jsdom has the element without its methods to open and close.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  // Long timers must not slow the suite down.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The example as a document contains it, hydrated by the application, in its state. */
async function open(example: Example, brand: BrandName) {
  const stage = (
    <StrictMode>
      <Stage example={example} brand={brand} />
    </StrictMode>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(stage)
  document.body.append(container)
  render(stage, { container, hydrate: true })
  environment.IS_REACT_ACT_ENVIRONMENT = false
  const isReached = reach(container, example)
  await vi.advanceTimersByTimeAsync(2000)
  await isReached
}

const idsTwice = () => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

/** Roles that are useless without a name. */
const named = ['button', 'link', 'textbox', 'checkbox', 'combobox', 'dialog', 'alertdialog', 'img']
const nameless = () =>
  named.flatMap((role) =>
    screen
      .queryAllByRole(role, { name: /^$/, hidden: true })
      .filter((element) => element.closest('[hidden]') === null)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

for (const brand of brandNames)
  test.for(examples)(
    `[LIB-2] $id comes from a server and is taken over without a warning, ids are unique and controls have names (${brand})`,
    async (example) => {
      await open(example, brand)
      expect(console.error).not.toHaveBeenCalled()
      expect(console.warn).not.toHaveBeenCalled()
      expect(idsTwice()).toEqual([])
      expect(nameless()).toEqual([])
    },
  )

test('each example has an address of its own', () => {
  const ids = examples.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([])
  expect(families.map(({ id }) => id)).toEqual(familyNames)
})

test('all pictures are of existing examples', () => {
  expect(Object.values(sheets).flatMap((ids) => ids.filter((id) => exampleOf(id) === undefined))).toEqual([])
})

/** A title without its clauses, as in the source of a suite. */
const holdsTest = ({ file, test: title }: KeyRow['proof']) => {
  const titles = readFileSync(file, 'utf8').matchAll(/\btest\(\s*(['"`])(?:\[[A-Z]+-\d+\] ?)*(.*?)\1/g)
  return [...titles].some(([, , words = '']) => words.startsWith(title))
}

test('each key of a keyboard table is proven by an existing test', () => {
  const proofs = families.flatMap(({ keys = [] }) => keys.map(({ proof }) => proof))
  expect(proofs.length).toBeGreaterThan(10)
  expect(proofs.filter((proof) => !holdsTest(proof))).toEqual([])
})
