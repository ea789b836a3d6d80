import { expect, test } from 'vitest'
import type { GridfrontOptions } from '../../src/vite/options.ts'
import { withOwnHead } from '../../src/vite/own-head.ts'

const policy = {
  script: ['https://analytics.example/js/', 'https://*.chat.example'],
  style: ['https://fonts.example'],
}
const head = `<script async src="https://analytics.example/js/a.js" data-domain="banksia.example"></script>
<script src='https://eu.chat.example:443/c.js' defer></script>
<link rel="stylesheet" href="//fonts.example/a.css"><link rel="preconnect" href="https://elsewhere.example">
<script>self.queue = self.queue || [] // onload=</script><meta name="verify" content="online = yes">`

const document = '<head><title>a</title></head><body></head>'
const markupFor = (options: Pick<GridfrontOptions, 'head'>, address = '/', status = 200) =>
  withOwnHead(document, { policy, ...options }, { address, status })

test('markup with allowed sources is at the end of the head, unchanged', () => {
  const both = `${head}<meta content="$&">`
  expect(markupFor({ head: both })).toBe(`<head><title>a</title>${both}\n</head><body></head>`)
  expect(markupFor({})).toBe(document)
})

test('a function gets the path of each page without its variant, and of the pages of errors', () => {
  const paths: string[] = []
  const byPath = (path: string) => {
    paths.push(path)
    return ''
  }
  for (const [address, status] of [
    ['/m', 200],
    ['/plans.m?a=1', 200],
    ['/no-such-page.m', 404],
    ['/500.html', 500],
  ] as const)
    expect(markupFor({ head: byPath }, address, status)).toBe(document)
  expect(paths).toEqual(['/', '/plans', '/404', '/500'])
})

test.each([
  [
    '<script src="https://analytics.example/other/a.js"></script>',
    'policy.script',
    'https://analytics.example',
  ],
  ['<script src="http://analytics.example/js/a.js"></script>', 'policy.script', 'http://analytics.example'],
  ['<script src="https://chat.example/c.js"></script>', 'policy.script', 'https://chat.example'],
  ['<script src="https://evilchat.example/c.js"></script>', 'policy.script', 'https://evilchat.example'],
  ['<SCRIPT SRC=https://tags.example/t.js></SCRIPT>', 'policy.script', 'https://tags.example'],
  ['<link href="https://css.example/a.css" rel="preload stylesheet">', 'policy.style', 'https://css.example'],
  ['<noscript><img src="https://pixel.example/p.gif"></noscript>', 'policy.img', 'https://pixel.example'],
  [
    '<noscript><iframe src="https://tags.example/ns.html"></iframe></noscript>',
    'policy.frame',
    'https://tags.example',
  ],
])('%s stops the build, with the source that %s lacks', (markup, option, origin) => {
  expect(() => markupFor({ head: markup })).toThrow(`and ${option} does not allow it: add ${origin}`)
})

test('an event handler in an attribute stops the build', () => {
  const markup = '<script async src="https://analytics.example/js/a.js" onload="start()"></script>'
  expect(() => markupFor({ head: markup })).toThrow(
    'head: has the attribute onload, which the policy of documents blocks',
  )
})
