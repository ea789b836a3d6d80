import { expect, test } from 'vitest'
import { pagePathsIn } from '../../../src/conformance/checks/page-links.ts'

test('[LIB-4] pages are found by their links: each once, without variant, query, fragment and files', () => {
  const html = `<a href="/plans">Plans</a> <a class=x href='/about/'>About</a> <a href="/plans?a=1#b">Plans</a>
    <a
      href="/accounts/login">Log in</a> <a href="/">Home</a> <a href="/m">Home</a> <a href="/plans.m">Plans</a>
    <a href="//other.example/x">Other</a> <a href="https://other.example/y">Other</a> <a name="x">None</a>
    <a href="/terms.pdf">Terms</a> <link href="/style"> <a href="/caf%C3%A9">Café</a> <a href="/%zz">Broken</a>`
  expect(pagePathsIn(html)).toEqual(['/plans', '/about', '/accounts/login', '/café', '/%zz'])
})

test.each([
  ['tags that never end', '<a '],
  ['addresses that never end', '<a href="/x'],
  ['attributes that never end', '<a href='],
  ['questions without end', '<a href="/?\n'],
])('[LIB-4] a page of nothing but %s is read, however long it is', (_, part) => {
  expect(pagePathsIn(part.repeat(200_000))).toEqual([])
})
