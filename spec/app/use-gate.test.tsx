import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createSiteGate } from '../../src/app/site-gate.ts'
import { GateDialog } from '../../src/gate/gate-dialog.tsx'
import { useGate } from '../../src/gate/use-gate.ts'
import type { GateDefinition } from '../../src/gate-config/gate-config.ts'
import { GateSetup } from '../gate/gate-setup.ts'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'
import { takeOver } from '../render/take-over.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** A page that offers to open the code's dialog before it opens automatically. */
function Page() {
  const { state, isVerified, showModal, send } = useGate()
  return (
    <button type="button" onClick={() => send({ type: 'SHOW_MODAL' })}>
      {`${state}${isVerified ? ', let through' : ''}${showModal ? ', shown' : ''}`}
    </button>
  )
}
const page = (gate: ReturnType<typeof createSiteGate> | null) =>
  inGridfront(<Page />, testGridfront({ gate }))
const shown = () => screen.getByRole('button').textContent
const press = () => act(() => screen.getByRole('button').click())

const lateCode = () => new TypeError('Failed to fetch dynamically imported module')
/** A site with a gate whose code loads when the test says so. */
function siteOf(definition: GateDefinition = {}) {
  const siteGate = createSiteGate()
  const setup = new GateSetup()
  let opened: ReturnType<GateSetup['open']> | undefined
  const load = vi.fn(async () => () => {
    opened ??= setup.open(definition)
    siteGate.show(opened)
    return opened
  })
  const error = vi.fn()
  const watch = async () => {
    const lookAgain = siteGate.watch({ error }, load)
    await Promise.allSettled(load.mock.results.map(({ value }) => value))
    return async () => {
      lookAgain()
      await Promise.allSettled(load.mock.results.map(({ value }) => value))
    }
  }
  return { siteGate, setup, load, watch }
}

test('[GATE-6] on a site without a gate everybody counts as verified, in the document as in the browser', async () => {
  const { markup, complaints } = await takeOver(page(null))
  expect([complaints, markup]).toEqual([[], expect.stringContaining('off, let through')])
  press()
  expect(shown()).toBe('off, let through')
})

test('[GATE-6] until the gate’s code has loaded nobody counts as verified, and `send` does nothing', async () => {
  const { siteGate } = siteOf()
  const { markup, complaints } = await takeOver(page(siteGate))
  expect([complaints, markup]).toEqual([[], expect.stringContaining('>loading<')])
  press()
  expect(shown()).toBe('loading')
})

test('[GATE-7] [GATE-9] a page follows the gate from there, and may open its dialog early', async () => {
  const { siteGate, watch } = siteOf()
  await takeOver(page(siteGate))
  await act(watch)
  expect(shown()).toBe('unverified')
  press()
  expect(shown()).toBe('showingModal, shown')
  act(() => siteGate.send({ type: 'VERIFY_CODE', code: '4821' }))
  expect(shown()).toBe('verified, let through')
})

test('[GATE-6] a gate that is verified before React starts is seen after the first render, which equals the document', async () => {
  const { siteGate, watch } = siteOf({ showTrigger: 'immediately' })
  await watch()
  const { markup, complaints } = await takeOver(page(siteGate))
  expect([complaints, markup]).toEqual([[], expect.stringContaining('>loading<')])
  expect(shown()).toBe('showingModal, shown')
  // A part that is rendered later does not have to match the document.
  cleanup()
  document.body.replaceChildren()
  const drawn: unknown[] = []
  const Later = () => {
    drawn.push(useGate().state)
    return null
  }
  render(inGridfront(<Later />, testGridfront({ gate: siteGate })))
  expect(drawn).toEqual(['showingModal'])
})

test('[GATE-12] pages are notified of the gate’s timer, each time all subscribed ones and no unsubscribed one', async () => {
  const { siteGate, setup, watch } = siteOf()
  const lookAgain = await watch()
  // Each page change reads the address again; this is not a second subscription.
  await lookAgain()
  const listener = vi.fn()
  const afterEnd = vi.fn()
  siteGate.subscribe(listener)
  const end = siteGate.subscribe(afterEnd)
  end()
  setup.wait(5000)
  expect(siteGate.getSnapshot().state).toBe('showingModal')
  expect(listener).toHaveBeenCalledOnce()
  expect(afterEnd).not.toHaveBeenCalled()
})

test('[GATE-1] gate code that fails to load leaves pages unchanged, and may load with the next page', async () => {
  const { siteGate, load, watch } = siteOf()
  load.mockRejectedValueOnce(lateCode())
  await takeOver(page(siteGate))
  const lookAgain = await act(watch)
  expect(shown()).toBe('loading')
  await act(lookAgain)
  expect(shown()).toBe('unverified')
})

test('the dialog needs the gate itself; a page’s gate whose code has not loaded is not enough', () => {
  const dialog = inGridfront(<GateDialog />, testGridfront({ gate: createSiteGate() }))
  expect(() => renderToString(dialog)).toThrow('GateDialog needs a GateProvider above it')
})

test('without a provider it says what is missing', () => {
  expect(() => renderToString(<Page />)).toThrow(
    'useGate needs a GridfrontProvider or a GateProvider above it',
  )
})
