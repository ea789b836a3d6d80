import { afterEach, expect, test } from 'vitest'
import { hasTypedText } from '../../src/service-worker/typed-text.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function form(html: string) {
  document.body.innerHTML = html
  return (selector: string) => document.querySelector(selector)
}

const everything = `
  <input type="email"><input type="hidden" value="x"><input type="submit" value="Send"><textarea></textarea>
  <input type="checkbox" checked><input type="radio" name="r" checked><input type="radio" name="r" id="other">
  <select id="plain"><option>One<option id="two">Two</select>
  <select id="chosen"><option id="first">One<option selected>Two</select>
  <select id="many" multiple><option id="any">One</select>`

test('[SW-2] an untouched page has nothing that a reload would lose', () => {
  form(everything)
  expect(hasTypedText(document)).toBe(false)
})

test.each([
  ['words in a field', 'input[type=email]', { value: 'a' }],
  ['words in a long field', 'textarea', { value: 'a' }],
  ['a mark taken away', 'input[type=checkbox]', { checked: false }],
  ['another of several', '#other', { checked: true }],
  ['a choice from a list', '#two', { selected: true }],
  ['a choice from a list with a default', '#first', { selected: true }],
  ['a choice where there may be many', '#any', { selected: true }],
])('[SW-2] %s would be lost', (_, selector, change) => {
  Object.assign(form(everything)(selector) ?? {}, change)
  expect(hasTypedText(document)).toBe(true)
})

test('[SW-2] content that is shown only once would be lost', () => {
  form('<div data-keep="">DNC-7K2M-9QXT</div>')
  expect(hasTypedText(document)).toBe(true)
})
