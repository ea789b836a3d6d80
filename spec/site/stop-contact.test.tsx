import type { RouterHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import { createMemoryLookup } from '../../src/address/memory-lookup.ts'
import type { DoNotContactAnswer } from '../../src/do-not-contact/do-not-contact-service.ts'
import { StopContact } from '../../src/templates/stop-contact.tsx'
import { testAddresses } from '../address/addresses.ts'
import { field, press, problemOf, summary, type } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'
import { inGridfront } from '../render/in-gridfront.tsx'

const setup = vi.hoisted(() => ({
  router: {} as Record<string, unknown>,
  send: null as unknown,
  lookup: null as unknown,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => setup.router,
}))
vi.mock('../../src/do-not-contact/do-not-contact-service.ts', () => ({
  doNotContactService: () => setup.send,
}))
vi.mock('../../src/address/address-service.ts', () => ({ addressService: () => setup.lookup }))

const pages = () => setup.router.history as RouterHistory
const receipt = { receipt: 'DNC-7K2M-9QXT', effectiveFrom: '2026-11-21' }
const path = '/do-not-contact'
const send = vi.fn<(request: DoNotContactRequest) => Promise<DoNotContactAnswer>>()

beforeEach(async () => {
  const { createBrowserHistory } =
    await vi.importActual<typeof import('@tanstack/react-router')>('@tanstack/react-router')
  sessionStorage.clear()
  history.replaceState(null, '', path)
  setup.router = { history: createBrowserHistory() }
  send.mockReset().mockResolvedValue({ success: true, receipt })
  setup.send = send
  setup.lookup = createMemoryLookup(testAddresses)
})
afterEach(cleanup)

const open = (address = path) => {
  history.replaceState(null, '', address)
  return render(inGridfront(inSite(<StopContact />)))
}
/** The history fires events asynchronously. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const heading = (name: RegExp) => screen.findByRole('heading', { name })
const first = () => heading(/^Step 1 of 3: What should stop\?$/)
const second = () => heading(/^Step 2 of 3: Your details$/)
const trail = () => {
  const [full] = within(screen.getByRole('navigation', { name: 'Steps of your request' })).getAllByRole(
    'list',
  )
  return within(full as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => [
      item.textContent,
      item.getAttribute('aria-current') ?? item.querySelector('a')?.getAttribute('href') ?? null,
    ])
}
async function goOn(...ways: string[]) {
  for (const way of ways) fireEvent.click(field(way))
  press('Continue')
  const title = await second()
  await waitFor(() => expect(document.activeElement).toBe(title))
}
/** The browser navigates asynchronously: on a busy machine later than a timer of 0 ms. */
async function travel(entries: number) {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(entries)
  await act(() => arrived)
  await settle()
}
const back = () => travel(-1)
const forward = () => travel(1)
async function sendIt() {
  await act(async () => press('Put me on the list'))
}

test('[UI-5] one step at a time: a breadcrumb shows the position, and the new step has the focus', async () => {
  open()
  await first()
  expect(document.activeElement, 'nothing is announced to who has just come').toBe(document.body)
  expect(trail()).toEqual([
    ['What should stop', 'step'],
    ['Your details', null],
    ['Receipt', null],
  ])
  expect(screen.queryByRole('textbox', { name: 'Your name' }), 'not yet').toBeNull()
  await goOn('Calls and texts')
  expect(location.hash).toBe('#your-details')
  expect(trail()).toEqual([
    ['What should stop (done)', '#what-should-stop'],
    ['Your details', 'step'],
    ['Receipt', null],
  ])
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('[UI-6] the document’s title names the step, after the mark of an error, and is the page’s own afterwards', async () => {
  const own = 'Do not contact | Wattlebird Energy'
  document.title = own
  const { unmount } = open()
  await first()
  expect(document.title).toBe(own)
  await goOn('Visits')
  expect(document.title).toBe(`Your details | ${own}`)
  await sendIt()
  expect(document.title, 'not filled in').toBe(`Error: Your details | ${own}`)
  await back()
  await first()
  expect(document.title).toBe(own)
  await forward()
  await second()
  expect(document.title).toBe(`Your details | ${own}`)
  document.title = 'Plans | Wattlebird Energy'
  unmount()
  expect(document.title, 'of the page that came').toBe('Plans | Wattlebird Energy')
})

test('[FORM-4] without a way that should stop there is no next step, and its error stays in this step', async () => {
  open()
  await act(async () => press('Continue'))
  expect(summary()).toEqual(['Choose at least one thing that should stop'])
  expect([document.activeElement?.className, location.hash]).toEqual(['gf-summary', ''])
  await goOn('Calls and texts')
  expect(summary()).toEqual([])
  await sendIt()
  expect(summary()).toEqual(['Your name is a required field', 'Phone number is a required field'])
  await back()
  expect(summary(), 'the fields are not here').toEqual([])
  await goOn()
  expect(problemOf('Your name'), 'nor is anybody told off who comes on').toBeUndefined()
})

test('[UI-5] a done step is a link that leads back, as Back does, with everything that was typed', async () => {
  open()
  await goOn('Calls and texts', 'Letters')
  type('Your name', 'Robin Okafor')
  type('Phone number', '0491 570 156')
  await back()
  expect(document.activeElement).toBe(await first())
  expect(field('Calls and texts').checked).toBe(true)
  await forward()
  expect(document.activeElement).toBe(await second())
  const [link] = screen.getAllByRole('link', { name: 'What should stop (done)' })
  // jsdom does not follow links, so this checks the resolved address.
  location.hash = link?.getAttribute('href') ?? ''
  await settle()
  expect(document.activeElement).toBe(await first())
  fireEvent.click(field('Letters'))
  await goOn()
  expect([field('Your name').value, field('Phone number').value]).toEqual(['Robin Okafor', '0491 570 156'])
  await sendIt()
  expect(send.mock.calls).toMatchObject([[{ name: 'Robin Okafor', ways: ['phone'], phone: '0491570156' }]])
  expect(location.href).not.toMatch(/Robin|0491/)
})

test.each(['your-details', 'receipt'])(
  'with the address of a later step alone one is in the first, and nothing is said to be wrong: #%s',
  async (fragment) => {
    const entries = history.length
    open(`${path}?from=mail#${fragment}`)
    await first()
    await settle()
    expect(location.href.replace(location.origin, '')).toBe(`${path}?from=mail#what-should-stop`)
    expect([history.length, summary(), document.activeElement]).toEqual([entries, [], document.body])
  },
)

test('[UI-5] a visitor who unticks everything and goes forward is asked what should stop', async () => {
  open()
  await goOn('Calls and texts')
  await back()
  fireEvent.click(field('Calls and texts'))
  await forward()
  expect(document.activeElement).toBe(await first())
  expect([location.hash, summary()]).toEqual(['#what-should-stop', []])
})

test('[UI-5] a step that had an error takes the focus normally when the history returns to it', async () => {
  const errors = [{ pointer: '/body/ways/0', detail: 'Not this one.' }]
  send.mockResolvedValueOnce({ success: false, code: 'FAILED', errors })
  open()
  await goOn('Calls and texts')
  type('Your name', 'Robin Okafor')
  type('Phone number', '0491570156')
  await sendIt()
  await first()
  await settle()
  await back()
  expect(document.activeElement).toBe(await second())
  await forward()
  expect(document.activeElement).toBe(await first())
})

test('[UI-5] while another page is loading the step and the focus stay', async () => {
  open()
  await goOn('Calls and texts')
  const name = field('Your name')
  name.focus()
  await act(async () => pages().push('/contact#phone'))
  await second()
  expect(document.activeElement).toBe(name)
  await back()
  await second()
  expect([document.activeElement, location.hash]).toEqual([name, '#your-details'])
})

test.each(['/contact#phone', `${path}?again`])(
  'an answer that comes after its page has gone leaves the address of the next one alone: %s',
  async (next) => {
    let answer: (answer: DoNotContactAnswer) => void = () => undefined
    send.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const { unmount } = open()
    await goOn('Calls and texts')
    type('Your name', 'Robin Okafor')
    type('Phone number', '0491570156')
    await sendIt()
    await act(async () => pages().push(next))
    unmount()
    await act(async () => answer({ success: true, receipt }))
    await settle()
    expect(send).toHaveBeenCalledOnce()
    expect(location.href.replace(location.origin, '')).toBe(next)
  },
)

test('[UI-5] [FORM-4] a failure that arrives after going back leads to the step that was sent', async () => {
  let answer: (answer: DoNotContactAnswer) => void = () => undefined
  const answerLater = () =>
    send.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
  open()
  await goOn('Calls and texts')
  type('Your name', 'Robin Okafor')
  type('Phone number', '0491570156')
  answerLater()
  await sendIt()
  await back()
  await first()
  const errors = [{ pointer: '/body/phone', detail: 'Not this one.' }]
  await act(async () => answer({ success: false, code: 'FAILED', errors }))
  await second()
  expect([problemOf('Phone number'), summary()]).toEqual(['Not this one.', ['Not this one.']])
  expect([document.activeElement?.className, location.hash]).toEqual(['gf-summary', '#your-details'])
  answerLater()
  await sendIt()
  await back()
  await act(async () => answer({ success: false, code: 'UNREACHABLE' }))
  expect(document.activeElement, 'nothing is a summary').toBe(await second())
  expect(screen.getByRole('alert').textContent).toContain('We got no answer from our server.')
})

test('[UI-5] the address is looked up, and sent with the request', async () => {
  open()
  await goOn('Visits')
  type('Your name', 'Robin Okafor')
  const search = screen.getByRole('combobox', { name: 'Find the address' })
  search.focus()
  fireEvent.input(search, { target: { value: '3/7 test' } })
  const option = await screen.findByRole('option', { name: '3/7 Test Lane, Newtown NSW 2042' })
  fireEvent.click(option)
  await screen.findByText('3/7 Test Lane, Newtown NSW 2042', { selector: 'p *' })
  await sendIt()
  const address = { line: '3/7 Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' }
  expect(send.mock.calls).toMatchObject([[{ ways: ['visit'], address }]])
})

test('[UI-5] [FORM-4] a failed look-up offers typing by hand, with what was typed', async () => {
  setup.lookup = { suggest: () => Promise.reject(new TypeError('Failed to fetch')) }
  open()
  await goOn('Letters')
  type('Your name', 'Robin Okafor')
  fireEvent.input(screen.getByRole('combobox', { name: 'Find the address' }), {
    target: { value: '12 Banksia Street' },
  })
  await screen.findByText('We cannot look it up just now. Enter it by hand. We’ve kept what you typed.')
  press('Enter the address by hand')
  expect(field('Street name').value).toBe('Banksia Street')
  type('Suburb or town', 'Newtown')
  fireEvent.input(screen.getByLabelText('State or territory'), { target: { value: 'NSW' } })
  type('Postcode', '2042')
  await sendIt()
  expect(send.mock.calls[0]?.[0].address).toMatchObject({ line: '12 Banksia Street', suburb: 'Newtown' })
})

test("[FORM-4] the backend's words about an address stand in its step, those about the ways lead back to theirs", async () => {
  const refusing = (pointer: string) =>
    ({
      success: false,
      code: 'FAILED',
      errors: [{ pointer, detail: 'Not this one.' }],
    }) satisfies DoNotContactAnswer
  send.mockResolvedValueOnce(refusing('/body/address/postcode'))
  send.mockResolvedValueOnce(refusing('/body/ways/0'))
  open()
  await goOn('Visits')
  type('Your name', 'Robin Okafor')
  press('Enter the address by hand')
  type('Street number', '7')
  type('Street name', 'Test Lane')
  type('Suburb or town', 'Newtown')
  fireEvent.input(screen.getByLabelText('State or territory'), { target: { value: 'NSW' } })
  type('Postcode', '2042')
  await sendIt()
  expect([problemOf('Postcode'), location.hash]).toEqual(['Not this one.', '#your-details'])
  await sendIt()
  await first()
  await settle()
  expect(summary()).toEqual(['Not this one.'])
  expect([document.activeElement?.className, location.hash]).toEqual(['gf-summary', '#what-should-stop'])
  await goOn()
  expect([summary(), field('Postcode').value]).toEqual([[], '2042'])
})

test('[UI-5] after the receipt no step leads back to a form that would be sent twice, and Back keeps the receipt', async () => {
  open()
  await goOn('Calls and texts')
  type('Your name', 'Robin Okafor')
  type('Phone number', '0491570156')
  await sendIt()
  const title = await heading(/You are on the do-not-contact list/)
  expect([document.activeElement, location.hash]).toEqual([title, '#receipt'])
  expect(trail()).toEqual([
    ['What should stop (done)', null],
    ['Your details (done)', null],
    ['Receipt', 'step'],
  ])
  await back()
  expect(screen.getByText('DNC-7K2M-9QXT')).toBeDefined()
  expect(screen.queryByRole('form')).toBeNull()
  press('Make a request for somebody else')
  expect(document.activeElement).toBe(await first())
  expect(field('Calls and texts').checked).toBe(false)
  expect(location.hash).toBe('#what-should-stop')
  expect(send).toHaveBeenCalledOnce()
})

test('[FORM-4] [UI-5] answers survive the page until they are sent', async () => {
  const { unmount } = open()
  await first()
  await goOn('Calls and texts')
  type('Your name', 'Robin Okafor')
  type('Phone number', '0491 570 156')
  unmount()
  const again = open(`${path}#your-details`)
  await second()
  expect(document.activeElement, 'nothing is announced to who has just come').toBe(document.body)
  expect(field('Your name').value).toBe('Robin Okafor')
  await sendIt()
  await heading(/^You are on the do-not-contact list$/)
  expect(sessionStorage).toHaveLength(0)
  again.unmount()
  open()
  await first()
  expect(field('Calls and texts').checked).toBe(false)
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull()
})

test('[FORM-4] [UI-5] a chosen address is restored as chosen, and starting again removes it', async () => {
  const address = [
    ['ways', 'mail'],
    ['stop-number', '7'],
    ['stop-street', 'Test Lane'],
    ['stop-suburb', 'Newtown'],
    ['stop-state', 'NSW'],
    ['stop-postcode', '2042'],
  ]
  sessionStorage.setItem('gf-draft:do-not-contact', JSON.stringify({ at: Date.now(), answers: address }))
  open(`${path}#your-details`)
  await second()
  const chosen = 'Chosen address: 7 Test Lane, Newtown NSW 2042'
  await waitFor(() => expect(document.querySelector('.gf-address__chosen')?.textContent).toBe(chosen))
  press('Start again')
  const title = await first()
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(sessionStorage).toHaveLength(0)
  await goOn('Letters')
  expect(document.querySelector('.gf-address__chosen')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Find the address' })).toHaveProperty('value', '')
})
