import { afterEach, expect, test, vi } from 'vitest'
import { present, text } from '../../src/sign-up/section-form.ts'
import { wantedPlan } from '../../src/sign-up/wanted-plan.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A tab's storage with this content. */
function storage(kept: Record<string, string> = {}) {
  const held = new Map(Object.entries(kept))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  })
  return held
}

test.each([
  ['?plan=steady', 'steady'],
  ['?from=card&plan=wattlebird-steady', 'wattlebird-steady'],
  ['', undefined],
  ['?plans=steady', undefined],
])('[ORIG-1] whoever begins at %j wants the plan %s', (search, plan) => {
  const held = storage()
  wantedPlan.keep(search)
  expect(wantedPlan.read()).toBe(plan)
  expect(held.size).toBe(plan === undefined ? 0 : 1)
})

test('[ORIG-1] a chosen plan is remembered until another card is chosen', () => {
  storage()
  wantedPlan.keep('?plan=steady')
  wantedPlan.keep('')
  expect(wantedPlan.read()).toBe('steady')
  wantedPlan.keep('?plan=shift')
  expect(wantedPlan.read()).toBe('shift')
})

test('[ORIG-1] without storage no plan is kept, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('Not allowed', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  wantedPlan.keep('?plan=steady')
  expect(wantedPlan.read()).toBeUndefined()
})

test('[ORIG-1] typed text is trimmed, and a missing field is empty', () => {
  const data = new FormData()
  data.set('name', '  Robin  Okafor\t')
  expect(text(data, 'name')).toBe('Robin  Okafor')
  expect(text(data, 'phone')).toBe('')
})

test('[ORIG-1] only answers that exist are sent', () => {
  const answers = present({ nmi: undefined, hasSolar: false, note: '', isLarge: null, count: 0 })
  expect(answers).toStrictEqual({ hasSolar: false, note: '', isLarge: null, count: 0 })
})
