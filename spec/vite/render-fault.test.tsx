import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageError } from '../../src/pages/page-error.ts'
import type { ShownPage } from '../../src/pages/page-loader-ports.ts'
import { PageResourcesProvider, useSlice, useStaticQuery } from '../../src/pages/page-resources.tsx'
import { renderFault } from '../../src/vite/render-fault.ts'

/** What a component throws on a page that has neither slices nor queries. */
function thrownBy(Part: () => ReactNode): unknown {
  const page = { path: '/about', slices: {}, staticQueries: {} } as unknown as ShownPage
  try {
    renderToString(
      <PageResourcesProvider value={page}>
        <Part />
      </PageResourcesProvider>,
    )
  } catch (error) {
    return error
  }
  return undefined
}

test.each([
  [() => useSlice<string>('header'), 'The page /about lists no slice named header: put slices/header.json'],
  [
    () => useStaticQuery<string>('plans'),
    'The page /about lists no static query named plans: put queries/plans.json',
  ],
])(
  'a page without what its frame or template reads is reported with the file to write, without a stack',
  (Part, said) => {
    const fault = renderFault(thrownBy(Part))
    expect((fault as Error).message).toContain(said)
    expect((fault as Error).stack).not.toContain('    at ')
  },
)

test('a template without the named export is reported as a mistake in the options, not as a page that failed to load', () => {
  const cause = Object.assign(new Error('templates.home: a.tsx exports no component Home'), {
    name: 'OptionError',
  })
  const fault = renderFault(new PageError('PAGE_NOT_LOADED', '/', { cause }))
  expect((fault as Error).stack).toBe(
    'gridfront() of vite.config: templates.home: a.tsx exports no component Home',
  )
})

test('an error thrown by a template is unchanged, with its place in the source', () => {
  const error = new TypeError('x is not a function')
  expect(renderFault(error)).toBe(error)
  expect(renderFault(new PageError('PAGE_NOT_LOADED', '/', { cause: error }))).toBe(error)
  const alone = new PageError('PAGE_COMPONENT_MISSING', '/')
  expect(renderFault(alone)).toBe(alone)
})
