import { createRootRoute, Outlet } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import type { SiteDefinition } from 'gridfront'
import { createGridfront, createSiteGate, useGate, withPages } from 'gridfront'
import { afterEach, expect, test, vi } from 'vitest'
import { createRenderer } from '../../src/app/prerender.tsx'
import type { GateDefinition } from '../../src/gate-config/gate-config.ts'
import { gateOf } from '../gate/gate-setup.ts'
import { sampleBrand } from '../layout/sample-brand.ts'
import { toResponse } from '../pages/scripted-fetch.ts'
import { standInForDialog } from '../render/stand-in-for-dialog.ts'
import { onePageAssets, onePageFiles } from './one-page-site.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.documentElement.className = ''
})

/** A whole site with one page whose template uses the gate: renders its document, and hydrates it in the browser. */
async function open(definition: GateDefinition) {
  const gate = gateOf(definition)
  const Template = () => {
    const { state, isVerified } = useGate()
    return <h1>{`${state} ${isVerified}`}</h1>
  }
  const site: SiteDefinition = {
    brand: sampleBrand,
    templates: { plain: { load: async () => Template } },
    routeTree: withPages(createRootRoute({ component: Outlet }), [{ path: '/about' }]),
    loadKeys: async () => ({}),
    loadGate: async () => gate,
    ...(gate.enabled && { createSiteGate }),
  }
  const { renderDocument } = createRenderer({ site, gate, style: '' })
  const { html } = await renderDocument({ address: '/about', files: onePageFiles, assets: onePageAssets })
  history.replaceState(null, '', '/about')
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  const heading = () => document.querySelector('#app h1')?.textContent
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const gridfront = createGridfront(site, {
    fetch: (address) => toResponse(onePageFiles.get(`${address}`) ?? 404),
    openDocument: null,
    prefetcher: { see: () => () => {}, intend: () => {} },
  })
  const prerendered = { heading: heading(), element: document.querySelector('#app h1') }
  await act(() => gridfront.start())
  return { gridfront, prerendered, heading, complaints }
}

test.each([
  ['without a gate', { enabled: false }, 'off true', 'off true'],
  ['with one', { showTrigger: 'immediately' }, 'loading false', 'showingModal false'],
] as const)(
  '[GATE-6] a page of a site %s may ask for it: the document and React agree, and the gate follows',
  async (_, definition, first, last) => {
    standInForDialog()
    const { gridfront, prerendered, heading, complaints } = await open(definition)
    expect(prerendered.heading).toBe(first)
    await act(() => vi.waitFor(() => expect(heading()).toBe(last)))
    expect(document.querySelector('#app h1'), 'rendered again').toBe(prerendered.element)
    expect(complaints).not.toHaveBeenCalled()
    act(() => gridfront.stop())
  },
)
