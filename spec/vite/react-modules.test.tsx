import { resolve } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { build } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyChunks, lazyChunksFile } from '../../src/vite/lazy-chunks.ts'
import { asModule, reactModules } from '../../src/vite/react-modules.ts'

/** The folder in which a test's modules seem to be: packages are resolved from there. */
const root = resolve(import.meta.dirname, '../..')

/** What the site's build makes of these modules, with production's NODE_ENV. */
async function bundle(modules: Readonly<Record<string, string>>, plugins: readonly Plugin[]) {
  const files: Plugin = {
    name: 'files',
    enforce: 'pre',
    resolveId: (id) => (modules[id] === undefined ? null : resolve(root, id)),
    load: (id) => modules[id.slice(root.length + 1)] ?? null,
  }
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [files, ...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'entry.js',
        preserveEntrySignatures: 'allow-extension',
        checks: { importIsUndefined: false },
      },
    },
  })
  return (output as Rollup.RollupOutput).output
}
const codeOf = (output: Awaited<ReturnType<typeof bundle>>) =>
  output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')

afterEach(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
})

/** Runs a bundle in this window. */
async function run(code: string): Promise<Record<string, never>> {
  return await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
}

test('React as built into the site renders, updates, and handles events', async () => {
  const entry = `
    import { createElement, StrictMode, useEffect, useState, useSyncExternalStore } from 'react'
    import { jsx } from 'react/jsx-runtime'
    import { createRoot } from 'react-dom/client'
    import { flushSync } from 'react-dom'
    function Counter() {
      const [count, setCount] = useState(0)
      const store = useSyncExternalStore(() => () => {}, () => 'store')
      useEffect(() => { document.body.dataset.count = count }, [count])
      return createElement('button', { onClick: () => setCount(count + 1) }, store, ' ', count)
    }
    export function start(element) {
      const root = createRoot(element)
      flushSync(() => root.render(jsx(StrictMode, { children: [jsx('title', { children: 'Lifted' }, 't'), jsx(Counter, {}, 'c')] })))
      return root
    }`
  const code = codeOf(await bundle({ 'entry.js': entry }, [reactModules()]))
  expect(code).not.toContain('module.exports')
  const { start } = (await run(code)) as unknown as { start: (element: Element) => { unmount: () => void } }
  const element = document.body.appendChild(document.createElement('div'))
  const root = start(element)
  const button = element.querySelector('button')
  expect(button?.textContent).toBe('store 0')
  // React moves a title out of the markup that contains it.
  expect(document.head.querySelector('title')?.textContent).toBe('Lifted')
  expect(element.querySelector('title')).toBeNull()
  button?.click()
  await vi.waitFor(() => expect(button?.textContent).toBe('store 1'))
  await vi.waitFor(() => expect(document.body.dataset.count).toBe('1'))
  root.unmount()
})

test('unused parts of React are not in the bundle', async () => {
  const entry = "export { createRoot } from 'react-dom/client'"
  const whole = codeOf(await bundle({ 'entry.js': entry }, []))
  const modules = codeOf(await bundle({ 'entry.js': entry }, [reactModules()]))
  expect(whole).toContain('unstable_batchedUpdates')
  expect(modules).not.toContain('unstable_batchedUpdates')
})

test('a package that imports React as one object keeps only what it uses', async () => {
  const modules = {
    'entry.js': "export { part } from './node_modules/some-package/index.js'",
    './node_modules/some-package/index.js': '',
    'node_modules/some-package/index.js':
      'import React from "react";\nexport const part = React.createElement(React.Fragment, null, "read");\n',
  }
  const code = codeOf(await bundle(modules, [reactModules()]))
  expect(code).not.toContain('useOptimistic')
  const { part } = await run(code)
  expect(part).toMatchObject({ props: { children: 'read' } })
})

test('a React in another format is bundled unchanged', async () => {
  const file = 'node_modules/react/cjs/react.production.js'
  const modules = {
    'entry.js': `export { version } from './${file}'`,
    [`./${file}`]: '',
    [file]: "var n = module; n.exports.version = '18.2.0'",
  }
  const code = codeOf(await bundle(modules, [reactModules()]))
  expect(await run(code)).toMatchObject({ version: '18.2.0' })
})

test('CommonJS of another kind is not taken for React’s', () => {
  expect(asModule("'use strict';\nexports.a = 1;\nexports.b = exports.a;")).toContain(
    'export { export_a as a, export_b as b }',
  )
  expect(asModule('module.exports = { a: 1 }')).toBeUndefined()
  expect(asModule('exports.a = require("x")')).toBeUndefined()
  expect(asModule('var a = require("a"),\n  b = 1;\nexports.c = a')).toBeUndefined()
  expect(asModule('var A = require("a"),\n  B = require("b");\nexports.c = A.x + B.y')).toContain(
    'import * as B from "b";',
  )
})

test('each lazily imported module is listed with its chunk, even if it shares one', async () => {
  const modules = {
    'entry.js': "export const pages = [() => import('one.js'), () => import('two.js')]",
    'one.js': "export const one = 'one'",
    'two.js': "export const two = 'two'",
  }
  const output = await bundle(modules, [lazyChunks()])
  const list = output.find(({ fileName }) => fileName === lazyChunksFile)
  if (list?.type !== 'asset') throw new Error('no list')
  const chunks = JSON.parse(String(list.source))
  expect(Object.keys(chunks).toSorted()).toEqual(['one.js', 'two.js'])
  const files = output.map(({ fileName }) => fileName)
  for (const file of Object.values(chunks)) expect(files).toContain(file)
})
