import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { recordEvents } from '../../src/app/replay-events.ts'
import type { EarlyEvents } from '../../src/boot/chunk-exports.ts'

const changed = vi.fn()

function Sizes() {
  const [size, setSize] = useState('3')
  const [isNorth, setNorth] = useState(false)
  const [kind, setKind] = useState('roof')
  const [count, setCount] = useState(0)
  return (
    <>
      <input
        value={size}
        onChange={({ target }) => {
          changed(target.value)
          setSize(target.value)
        }}
      />
      <input type="checkbox" checked={isNorth} onChange={({ target }) => setNorth(target.checked)} />
      <select value={kind} onChange={({ target }) => setKind(target.value)}>
        <option>roof</option>
        <option>wall</option>
      </select>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <output>{`${size} ${isNorth} ${kind}`}</output>
    </>
  )
}
const one = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector) as Kind

afterEach(() => {
  cleanup()
  changed.mockReset()
  document.body.replaceChildren()
})

/** A document that a visitor used before React started. */
async function take(use: () => EarlyEvents) {
  document.body.innerHTML = `<div id="app">${renderToString(<Sizes />)}</div>`
  const replay = recordEvents(use())
  await act(async () => hydrateRoot(one('#app'), <Sizes />))
  act(replay)
}

test('what was typed, ticked and chosen before React started is passed to it once', async () => {
  await take(() => {
    one<HTMLInputElement>('input').value = '6.6'
    one<HTMLInputElement>('[type=checkbox]').checked = true
    one<HTMLSelectElement>('select').value = 'wall'
    return new Map<HTMLElement, 'input'>(
      ['input', '[type=checkbox]', 'select'].map((selector) => [one(selector), 'input']),
    )
  })
  expect(one('output').textContent).toBe('6.6 true wall')
  expect(one<HTMLInputElement>('input').value).toBe('6.6')
  expect(one<HTMLInputElement>('[type=checkbox]').checked).toBe(true)
  expect(one<HTMLSelectElement>('select').value).toBe('wall')
  expect(changed).toHaveBeenCalledExactlyOnceWith('6.6')
})

test('text typed while React loads is not lost, and the visitor can continue typing in the same place', async () => {
  document.body.innerHTML = '<form><input name="note" value="a"><input type="file"></form>'
  const note = one<HTMLInputElement>('[name=note]')
  const heard: string[] = []
  for (const name of ['input', 'change', 'click'])
    document.body.addEventListener(name, ({ target }) =>
      heard.push(`${name} ${(target as HTMLInputElement).type}`),
    )
  note.focus()
  note.value = 'abc'
  const replay = recordEvents(
    new Map([
      [note, 'input'],
      [one('[type=file]'), 'input'],
    ]),
  )
  note.value = 'abcd'
  note.setSelectionRange(2, 2)
  replay()
  replay()
  expect(note.value).toBe('abcd')
  expect(note.selectionStart).toBe(2)
  expect(heard).toEqual(['input text', 'change text', 'change file'])
})

test('pressed controls are pressed once, and removed ones are ignored', async () => {
  await take(
    () =>
      new Map<HTMLElement, 'click'>([
        [one('button'), 'click'],
        [document.createElement('button'), 'click'],
      ]),
  )
  expect(one('button').textContent).toBe('1')
})

function LogIn() {
  return (
    <form aria-label="Log in" onSubmit={(event) => event.preventDefault()}>
      <p>Welcome</p>
      <input id="email" defaultValue="" />
      <input name="password" type="password" />
      <input type="checkbox" name="shared" />
    </form>
  )
}

test('[FORM-4] field values, focus and a stored submit survive an element that somebody else inserted into the form', async () => {
  document.body.innerHTML = `<div id="app">${renderToString(<LogIn />)}</div>`
  const form = one<HTMLFormElement>('form')
  form.prepend(document.createElement('password-manager'))
  form.setAttribute('data-held', 'submit')
  const email = one<HTMLInputElement>('#email')
  email.value = 'demo@example.test'
  one<HTMLInputElement>('[name=password]').value = 'secret'
  one<HTMLInputElement>('[name=shared]').checked = true
  email.focus()
  email.setSelectionRange(2, 4)
  const submits = vi.fn()
  document.body.addEventListener('submit', submits, { once: true })
  const replay = recordEvents(new Map([[email, 'input']]))
  await act(async () => hydrateRoot(one('#app'), <LogIn />, { onRecoverableError: () => {} }))
  expect(email.isConnected).toBe(false)
  act(replay)
  expect(one<HTMLInputElement>('#email').value).toBe('demo@example.test')
  expect(one<HTMLInputElement>('[name=password]').value).toBe('secret')
  expect(one<HTMLInputElement>('[name=shared]').checked).toBe(true)
  expect(document.activeElement).toBe(one('#email'))
  expect(one<HTMLInputElement>('#email').selectionStart).toBe(2)
  expect(submits).toHaveBeenCalledOnce()
})
