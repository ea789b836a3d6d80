import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BillSettings } from '../../contracts/schemas/my-account.ts'
import type { Arrangements, CustomerRequest } from '../../contracts/schemas/requests.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import concessions from '../../host/content/queries/concessions.json' with { type: 'json' }
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import type { ShownPage } from '../../src/pages/page-loader-ports.ts'
import { PageResourcesProvider } from '../../src/pages/page-resources.tsx'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'
import { SupportData } from '../../src/templates/account/support-data.tsx'
import { inSite } from '../layout/in-site.tsx'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'

afterEach(cleanup)

const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry: () => {} }) as const
const nothing: Arrangements = {
  ...{ accountNumber: '300417826', state: 'NSW' },
  ...{ meter: null, moveOut: null, jointHolder: null, lifeSupport: null, concession: null },
  ...{ people: [], earliestMoveOutOn: '2026-12-02', latestMoveOutOn: '2027-02-27' },
}
const billSettings: BillSettings = {
  ...{ accountNumber: '300417826', delivery: 'EMAIL', frequency: 'P1M', reference: null, business: null },
}
const request: CustomerRequest = {
  reference: 'LS-7K2M-9QXT',
  kind: 'LIFE_SUPPORT',
  status: 'RECEIVED',
  receivedAt: '2026-11-20T01:00:00.000Z',
  summary: 'Registration of life support',
  targets: [],
  ...{ answer: null, isWithdrawable: true, effectiveOn: null },
} as unknown as CustomerRequest

/** The page of authorised people, life support and concession, with what the account has. */
async function showSupport(arranged: Partial<Arrangements> = {}, own: Partial<AccountQueries> = {}) {
  const sendRequest = vi.fn(async () => ({ success: true, request }) as const)
  const queries: Partial<AccountQueries> = {
    Provider: ({ children }) => children,
    useArrangements: () => ready({ ...nothing, ...arranged }),
    useRequests: () => ready([]),
    useChosenAccount: () => undefined,
    useOverview: () => ready(mayaNguyen.overview),
    useBillSettings: () => ready(billSettings),
    sendRequest,
    ...own,
  }
  const page = { path: '/accounts/support', title: 'People and support', html: '' } as Parameters<
    typeof SupportData
  >[0]['page']
  const account = async () => queries as AccountQueries
  const resources = {
    path: page.path,
    slices: {},
    staticQueries: { [staticQueryHash('concessions')]: concessions },
  } as unknown as ShownPage
  const view = (
    <PageResourcesProvider value={resources}>
      <SupportData page={page} />
    </PageResourcesProvider>
  )
  render(inGridfront(inSite(view), testGridfront({ account })))
  await screen.findByRole('region', { name: 'Life support' })
  return { sendRequest, region: (name: string) => within(screen.getByRole('region', { name })) }
}

test('[ACC-8] a repeated request for a form finds it open, with the focus in it', async () => {
  const { region } = await showSupport()
  const life = region('Life support')
  await act(async () => fireEvent.submit(life.getByRole('form', { name: 'Register life support' })))
  expect(document.activeElement).toBe(
    await life.findByRole('heading', { name: 'Life support is registered' }),
  )
  fireEvent.click(life.getByRole('button', { name: 'Add equipment' }))
  const summary = life.getByText('Register life support', { selector: 'summary' })
  expect(document.activeElement).toBe(summary)
  expect(summary.closest('details')?.open).toBe(true)
})

test('[ACC-8] the life support form shows what to do in an outage, and the network’s number', async () => {
  const { region } = await showSupport({ distributor: { name: 'Ausgrid', faultsPhone: '13 13 88' } })
  const life = region('Life support')
  await act(async () => fireEvent.submit(life.getByRole('form', { name: 'Register life support' })))
  const next = within(await life.findByRole('region', { name: 'What happens next' }))
  expect(next.getByText(/have a plan: a charged battery/).textContent).toContain(
    'call the faults line of Ausgrid, your network, on 13 13 88, day or night',
  )
})

const cardsOf = (region: { getAllByRole: (role: 'radio', options: object) => HTMLElement[] }) =>
  region.getAllByRole('radio', { hidden: true }).map((radio) => radio.closest('label')?.textContent)

test('[ACC-8] the cards and the words are those of the state', async () => {
  const qld = (await showSupport({ state: 'QLD' })).region('Concession')
  expect(cardsOf(qld)).toContain('Queensland Seniors Card')
  expect(qld.getByText(/With your card we can take the Electricity Rebate off your bills/)).toBeDefined()
  cleanup()
  const card = { kind: 'HEALTH_CARE_CARD', holder: 'Maya Nguyen', cardNumberEnd: '26K' } as const
  const since = '2026-11-20T01:00:00.000Z'
  const sa = (await showSupport({ state: 'SA', concession: { ...card, since, status: 'APPLIED' } })).region(
    'Concession',
  )
  expect(cardsOf(sa)).not.toContain('Queensland Seniors Card')
  expect(sa.getByText(/you apply for the Energy Bill Concession yourself, at ConcessionsSA/)).toBeDefined()
  expect(sa.queryByText(/on your bills/)).toBeNull()
})

test('[ACC-8] a card in another person’s name shows a warning, and can be sent', async () => {
  const { region } = await showSupport({ jointHolder: 'Sam Nguyen' })
  const concession = region('Concession')
  fireEvent.input(concession.getByLabelText('Name on the card'), { target: { value: 'Priya Raman' } })
  expect(await concession.findByText(/in the name of Maya Nguyen and Sam Nguyen/)).toBeDefined()
  fireEvent.input(concession.getByLabelText('Name on the card'), { target: { value: 'Sam Nguyen' } })
  expect(concession.queryByText(/in the name of/)).toBeNull()
})

test('[ACC-8] a business is not offered a concession, and can only remove a card', async () => {
  const business = { legalName: 'Petrakis Bakery Pty Ltd', abn: '72999999991' }
  const ofBusiness = { useBillSettings: () => ready({ ...billSettings, business }) }
  await showSupport({}, ofBusiness)
  expect(screen.queryByRole('region', { name: 'Concession' })).toBeNull()
  cleanup()
  const card = { status: 'APPLIED', kind: 'DVA_GOLD_CARD', holder: 'Eleni Petrakis', cardNumberEnd: '56A' }
  const { region } = await showSupport({ concession: card } as Partial<Arrangements>, ofBusiness)
  expect(region('Concession').getByRole('button', { name: 'Remove the card' })).toBeTruthy()
  expect(region('Concession').queryByText('Change the card')).toBeNull()
})
