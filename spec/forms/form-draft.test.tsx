import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createFormDraft, readKeptAnswers, restoredEvent } from '../../src/forms/form-draft.ts'
import { always } from '../tools/run/property-runs.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const hour = 3_600_000
const key = 'gf-draft:ask'

function memory(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [[key, text]])
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, storage: () => storage }
}
function form(): HTMLFormElement {
  document.body.innerHTML = `<form>
    <input name="name"><input type="checkbox" name="ways" value="visit"><input type="checkbox" name="ways" value="mail">
    <select name="state"><option value="">Choose</option><option>NSW</option></select><textarea name="note"></textarea>
    <input type="password" name="secret"><input type="hidden" name="username"><input>
    <fieldset disabled><input name="street"></fieldset>
  </form>`
  return document.querySelector('form') as HTMLFormElement
}
const control = (name: string, at = 0) =>
  document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[at] as HTMLInputElement
const stored = (answers: unknown, at: unknown = 1000) => JSON.stringify({ at, answers })

test('[FORM-4] the stored answers of a form are restored: texts, checkboxes, choices', () => {
  const { storage, kept } = memory()
  const draft = createFormDraft({ name: 'ask', storage })
  const first = form()
  expect([draft.has(), draft.restore(first)]).toEqual([false, false])
  control('name').value = 'Robin'
  control('ways', 1).checked = true
  control('state').value = 'NSW'
  control('note').value = 'Gate.\nDog.'
  control('secret').value = 'hush'
  control('street').value = 'not meant'
  draft.keep(first)
  expect(kept.get(key)).not.toMatch(/hush|username|not meant/)

  const second = form()
  const listener = vi.fn()
  second.addEventListener(restoredEvent, listener)
  expect([draft.has(), draft.restore(second)]).toEqual([true, true])
  expect(listener).toHaveBeenCalledOnce()
  expect([control('name').value, control('state').value, control('note').value]).toEqual([
    'Robin',
    'NSW',
    'Gate.\nDog.',
  ])
  expect([control('ways').checked, control('ways', 1).checked]).toEqual([false, true])
  draft.clear()
  expect(kept.size).toBe(0)
})

test('[FORM-4] answers that the browser itself has put back after a reload count as restored; those of the page do not', () => {
  const { storage } = memory()
  const draft = createFormDraft({ name: 'ask', storage })
  const listener = vi.fn()
  const puts: readonly ((page: HTMLFormElement) => void)[] = [
    () => Object.assign(control('name'), { value: 'Robin' }),
    () => Object.assign(control('ways'), { checked: true }),
    () => Object.assign(control('state'), { value: 'NSW' }),
  ]
  for (const put of puts) {
    const page = form()
    put(page)
    draft.keep(page)
    page.addEventListener(restoredEvent, listener)
    expect(draft.restore(page)).toBe(true)
  }
  expect(listener).toHaveBeenCalledTimes(puts.length)
  const page = form()
  control('name').defaultValue = 'Robin'
  control('ways').defaultChecked = true
  document.querySelectorAll('option')[1]?.setAttribute('selected', '')
  draft.keep(page)
  expect(draft.restore(page)).toBe(false)
})

test('[FORM-4] a field that is disabled while restoring is filled in too, and what was typed meanwhile stays', () => {
  const draft = createFormDraft({
    name: 'ask',
    now: () => 1000,
    ...memory(
      stored([
        ['name', 'Robin'],
        ['street', 'Banksia Street'],
        ['state', 'Atlantis'],
        ['gone', 'x'],
      ]),
    ),
  })
  const page = form()
  control('name').value = 'Alex'
  expect(draft.restore(page)).toBe(true)
  expect([control('name').value, control('street').value, control('state').value]).toEqual([
    'Alex',
    'Banksia Street',
    '',
  ])
})

test('[FORM-4] an emptied form leaves nothing stored', () => {
  const { storage, kept } = memory(stored([['name', 'Robin']]))
  createFormDraft({ name: 'ask', storage }).keep(form())
  expect(kept.size).toBe(0)
})

test.each([
  ['broken', '{"at":1000'],
  ['another shape', JSON.stringify({ name: 'Robin' })],
  ['nothing', stored([])],
  ['no pairs', stored([['name', 'Robin', 'x']])],
  ['a pair beside none', stored([['name', 'Robin'], ['name']])],
  ['no texts', stored([['name', 7]])],
  ['no date', stored([['name', 'Robin']], 'today')],
  ['of the future', stored([['name', 'Robin']], 1001 + hour)],
  ['too old', stored([['name', 'Robin']], -1)],
  ['endless', stored([['name', 'R'.repeat(20_000)]])],
] as const)('[FORM-4] what is kept is not used, and goes, when it is %s', (_, text) => {
  const { storage, kept } = memory(text)
  const draft = createFormDraft({ name: 'ask', storage, now: () => hour })
  expect([draft.has(), draft.restore(form()), kept.size]).toEqual([false, false, 0])
  expect(control('name').value).toBe('')
})

test('[FORM-4] blocked or full storage only loses the draft', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const page = form()
  control('name').value = 'Robin'
  const draft = createFormDraft({ name: 'ask', storage: refuse })
  draft.keep(page)
  draft.clear()
  expect([draft.has(), draft.restore(page)]).toEqual([false, false])

  const { storage, kept } = memory(stored([['name', 'older']]))
  createFormDraft({ name: 'ask', storage: () => ({ ...storage(), setItem: refuse }) }).keep(page)
  expect(kept.size, 'an older state would come back as the newest').toBe(0)
})

test('[FORM-4] whatever is stored, valid answers are read or nothing is', () => {
  const answers = fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1, maxLength: 20 })
  always()(answers, fc.integer({ min: 0, max: hour }), (given, age) => {
    expect(readKeptAnswers(stored(given, 5000), 5000 + age, hour)).toEqual(given)
    expect(readKeptAnswers(stored(given, 5000), 5000 + hour + 1 + age, hour)).toBeNull()
  })
  const atTheEnd = readKeptAnswers(stored([['name', 'Robin']], 5000), 5000 + hour, hour)
  expect(atTheEnd).toEqual([['name', 'Robin']])
  const isAnswers = (value: unknown) =>
    value === null ||
    (Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2))
  always()(
    fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"at":0,"answers":${json}}`),
    ),
    (text) => {
      expect(isAnswers(readKeptAnswers(text, 0, hour))).toBe(true)
    },
  )
})
