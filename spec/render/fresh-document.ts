import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The test files of a worker share one document, so each starts with an empty one.
document.head.replaceChildren()
document.body.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
document.title = ''
history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()
// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`

afterEach(cleanup)
