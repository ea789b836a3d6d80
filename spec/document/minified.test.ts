// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are scripts that have templates in them
import { expect, test } from 'vitest'
import { minified } from '../../src/document/minified.ts'

test.each([
  ['a text has the quotes of the document', 'say(`a`)', 'say("a");'],
  ['a text with a quote in it stays', 'say(`a"b`)', 'say(`a"b`);'],
  ['a text with the other quote in it stays', "say(`a'b`)", "say(`a'b`);"],
  ['a text with an escape stays', String.raw`say("\\")`, 'say(`\\\\`);'],
  ['a backtick in a text does not end it', String.raw`say("\`" + a)`, 'say("`"+a);'],
  [
    'a text with a value in it stays, and what follows is read as code',
    'say(`${a}b`,`c`)',
    'say(`${a}b`,"c");',
  ],
  ['a value may hold braces and texts', 'say(`${f({a:`x${b}`})}y`,`c`)', 'say(`${f({a:`x${b}`})}y`,"c");'],
])('%s', (_, script, code) => {
  expect(minified('say.js', script)).toBe(code)
})

test('an unreadable script is named', () => {
  expect(() => minified('say.js', 'say(')).toThrow(/^say\.js: \S/)
})

test('[LIB-2] a build with an older Vite gets an error with the required version', () => {
  expect(() => minified('a.js', 'let a', { version: '7.1.12' })).toThrow(
    'gridfront/vite needs Vite 8, and this is Vite 7.1.12: npm install --save-dev vite@8.',
  )
})
