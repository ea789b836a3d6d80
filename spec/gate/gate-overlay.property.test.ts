import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gateMarkup } from '../../src/document/gate-markup.ts'
import type { AddressBar } from '../../src/gate/gate-fragment.ts'
import type { GateDefinition } from '../../src/gate-config/gate-config.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'
import { contextOf, FakePage, GateSetup, gateOf } from './gate-setup.ts'

const brand = { name: 'Banksia <Power>', email: 'help@banksia.example', style: '.gf-gate{}' }
const markup = (gate: GateDefinition) => gateMarkup({ ...brand, config: gateOf(gate) })

/** Runs the document's script with the globals that it uses; any other name throws. */
function draw(gate: GateDefinition, setup: GateSetup, href: string) {
  const page = new FakePage(href, { key: 1 })
  const classes = new Set(markup(gate)?.rootClass ? ['has-gate'] : [])
  const signs: string[] = []
  const listeners: Record<string, () => void> = {}
  const around = {
    window: {} as AddressBar,
    location: page.location,
    history: page.history,
    document: {
      documentElement: {
        classList: {
          toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)),
          add: (name: string) => classes.add(name),
        },
      },
    },
    addEventListener: (name: string, work: () => void) => {
      listeners[name] = work
      if (name === 'DOMContentLoaded') work()
    },
    dispatchEvent: ({ type }: Event) => signs.push(type),
    Date: { now: () => setup.now },
  }
  const storages = {
    get localStorage() {
      return setup.local.open()
    },
    get sessionStorage() {
      return setup.session.open()
    },
  }
  // `with` calls getters, like a window.
  new Function('storages', ...Object.keys(around), `with (storages) { ${markup(gate)?.script} }`)(
    storages,
    ...Object.values(around),
  )
  return {
    isDrawn: classes.has('has-gate'),
    classes,
    listeners,
    page,
    signs,
    arrived: around.window.gridfrontGate,
  }
}

const definition: fc.Arbitrary<GateDefinition> = fc
  .record({
    showTrigger: fc.constantFrom('after_timer', 'immediately'),
    immediateForTesting: fc.boolean(),
    isNumeric: fc.boolean(),
    days: fc.constantFrom(1, 2),
    expires: fc.boolean(),
  })
  .map(({ showTrigger, immediateForTesting, isNumeric, days, expires }) => ({
    showTrigger: showTrigger as 'after_timer' | 'immediately',
    immediateForTesting,
    accessCode: isNumeric ? ['0000004821'] : ['4821', '</script>', 'Wattle 7'],
    validation: { enforceNumericOnly: isNumeric },
    expiration: { enabled: expires, days },
  }))
const href = fc
  .tuple(
    fc.constantFrom('https://www.banksia.example/plans', 'https://test.banksia.example/m?invite=4821'),
    fc.array(
      fc.constantFrom(
        'invite=4821',
        'invite=0000004821',
        'invite=%3C/script%3E',
        'invite=',
        'reset',
        'debug',
        'solar',
      ),
      { maxLength: 3 },
    ),
  )
  .map(([base, parts]) => (parts.length > 0 ? `${base}#${parts.join('&')}` : base))
const stored = fc.record({
  flag: fc.constantFrom(undefined, 'true', '1'),
  agoMs: fc.constantFrom(undefined, 0, 86_399_999, 86_400_000, -86_399_999, -86_400_000, Number.NaN),
  isInSession: fc.boolean(),
  fault: fc.constantFrom('none' as const, 'blocked' as const, 'full' as const),
})

test('[GATE-13] [GATE-14] [GATE-18] the overlay is shown exactly if the gate will show its modal at once', () => {
  const outcomes = { drawn: 0, open: 0 }
  always(propertyRuns)(definition, href, stored, (gate, address, { flag, agoMs, isInSession, fault }) => {
    const setup = new GateSetup()
    const place = isInSession ? setup.session : setup.local
    if (flag !== undefined) place.values.set('invite_verified', flag)
    if (agoMs !== undefined) place.values.set('invite_verified_at', String(setup.now - agoMs))
    place.fault = fault
    setup.isTest = /test/.test(address)
    const drawn = draw(gate, setup, address)
    // What the gate does with the same address in the same browser.
    const opened = setup.open(gate, address, { key: 1 })
    expect(drawn.isDrawn).toBe(contextOf(opened).showModal)
    expect(drawn.page.entries).toEqual(setup.page.entries)
    expect(drawn.signs).toEqual(drawn.isDrawn ? ['gridfront:start'] : [])
    outcomes[drawn.isDrawn ? 'drawn' : 'open'] += 1
  })
  expect(Math.min(outcomes.drawn, outcomes.open)).toBeGreaterThan(propertyRuns / 10)
})

test('[GATE-20] what it removes from the address it passes to the gate, and nothing otherwise', () => {
  const setup = new GateSetup()
  const site = 'https://www.banksia.example//plans'
  expect(draw({}, setup, `${site}#invite=4821&reset&solar`)).toMatchObject({
    arrived: { code: '4821', isReset: true },
    page: { location: { href: `${site}#solar` } },
  })
  expect(draw({}, setup, `${site}#solar`).arrived).toBeUndefined()
})

test('[ROUTE-8] a fragment that asks for debug mode next to a code still does after the code is removed', () => {
  const arrived = (hash: string) =>
    draw({}, new GateSetup(), `https://www.banksia.example/plans${hash}`).arrived
  expect(arrived('#invite=DeBug-2026')?.isDebug).toBe(true)
  expect(arrived('#invite=4821')?.isDebug).toBe(false)
})

test('no code of a brand can end the script element', () => {
  const script = markup({ accessCode: ['</script>', '<!--', '<script'] })?.script ?? ''
  expect(script).not.toMatch(/<\/|<!--|<script/i)
  const setup = new GateSetup()
  for (const code of ['</script>', '<!--', '<script'])
    expect(
      draw(
        { accessCode: [code], showTrigger: 'immediately' },
        setup,
        `https://www.banksia.example/#invite=${encodeURIComponent(code)}`,
      ).isDrawn,
    ).toBe(false)
})

test('[GATE-1] without scripts a gate that shows at once shows its text and no field', () => {
  const at = (gate: GateDefinition) => markup(gate)
  expect(at({ showTrigger: 'immediately' })?.rootClass).toBe('has-gate')
  expect(at({})?.rootClass).toBe('')
  const { overlay = '' } = at({}) ?? {}
  expect(overlay).toContain('<h1 id="gf-gate-overlay-title">Closed Testing Mode</h1>')
  expect(overlay).toContain('href="mailto:help@banksia.example"')
  expect(overlay).toContain('Banksia &lt;Power&gt;')
  expect(overlay).not.toMatch(/<input|<button| style=/)
})

test('[GATE-2] until the dialog is there the overlay says that the field is coming, or that it failed to load', () => {
  const { overlay = '' } = markup({}) ?? {}
  expect(overlay).toContain(
    '<p class="gf-gate-overlay__wait" role="status">One moment: the field for your code is coming.</p>',
  )
  expect(overlay).toContain(
    '<p class="gf-gate-overlay__fault" role="alert">This page did not load fully. <a href="">Try again</a></p>',
  )
  // Without a field, the overlay does not announce one.
  expect(markup({ showCodeEntry: false })?.overlay).not.toContain('gf-gate-overlay__wait')
})

test('[GATE-2] behind an overlay an application that does not start is reported; without an overlay nothing listens', () => {
  const address = 'https://www.banksia.example/plans'
  const { classes, listeners } = draw({ showTrigger: 'immediately' }, new GateSetup(), address)
  expect([...classes]).toEqual(['has-gate'])
  expect(Object.keys(listeners)).toEqual(['DOMContentLoaded', 'gf-start-failed'])
  listeners['gf-start-failed']?.()
  expect([...classes]).toEqual(['has-gate', 'has-gate-fault'])
  expect(draw({ showTrigger: 'after_timer' }, new GateSetup(), address).listeners).toEqual({})
})

test('[GATE-1] a gate that is off, or in testing, leaves nothing in a document', () => {
  expect(gateMarkup(undefined)).toBeNull()
  expect(markup({ enabled: false })).toBeNull()
  expect(markup({ testing: { enabled: true } })).toBeNull()
})
