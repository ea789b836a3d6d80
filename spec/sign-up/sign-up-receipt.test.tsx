import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignUpOutcome } from '../../contracts/sign-up-rules.ts'
import { signUpOutcomes } from '../../contracts/sign-up-rules.ts'
import concessions from '../../host/content/queries/concessions.json' with { type: 'json' }
import contact from '../../host/content/queries/contact.json' with { type: 'json' }
import networks from '../../host/content/queries/networks.json' with { type: 'json' }
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { ShownPage } from '../../src/pages/page-loader-ports.ts'
import { PageResourcesProvider } from '../../src/pages/page-resources.tsx'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'
import { SignUpReceiptView } from '../../src/templates/sign-up-receipt.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const page = {
  path: '/sign-up/receipt',
  slices: {},
  staticQueries: {
    [staticQueryHash('plans')]: { offers: plans.offers },
    [staticQueryHash('networks')]: networks,
    [staticQueryHash('concessions')]: concessions,
    [staticQueryHash('contact')]: contact,
  },
} as unknown as ShownPage

const flow = { discard: vi.fn(), sendLink: vi.fn() }

function shown(outcome: SignUpOutcome, planId?: string): string {
  const receipt = {
    reference: 'SU-1234',
    submittedAt: '2026-11-20T01:00:00.000Z',
    outcome,
    ...(outcome !== 'UNCONFIRMED' && { coolingOffEndsOn: '2026-12-04' }),
  }
  const application = {
    version: 3,
    savedAt: receipt.submittedAt,
    keptUntil: '2026-12-20',
    stop: null,
    ...(planId !== undefined && { plan: { planId } }),
    receipt,
  }
  const view = (
    <PageResourcesProvider value={page}>
      <SignUpReceiptView application={application} receipt={receipt} flow={flow} />
    </PageResourcesProvider>
  )
  render(inSite(view, { path: '/sign-up/receipt', variant: 'plain' }))
  return screen.getByRole('region', { name: 'What happens next' }).textContent
}

test('[ORIG-4] a declined application says where to find the reason', () => {
  expect(shown('DECLINED')).toContain('Our email says why, or we’ll tell you in the way you said is safe.')
})

test.each(['UNCONFIRMED', 'ACCEPTED', 'IN_REVIEW'] as const)(
  '[ORIG-1] while it is %s everybody reads how somebody is reached who told us a safe way',
  (outcome) => {
    expect(shown(outcome)).toContain('If you told us how to reach you safely, we will not email you')
  },
)

test.each(signUpOutcomes)('[ORIG-5] %s: nothing on the page cancels the contract', (outcome) => {
  shown(outcome)
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links.filter((href) => href.includes('cancel'))).toEqual([])
  expect(screen.queryByRole('button', { name: /cancel/i })).toBeNull()
})

test('[ORIG-5] until it is confirmed the receipt says so, shows no last day to cancel, and can have the link sent again', async () => {
  expect(shown('UNCONFIRMED')).toContain('Until then there is no contract')
  expect(screen.queryByText('Cancel at no cost until')).toBeNull()
  flow.sendLink.mockResolvedValueOnce({ success: false, code: 'UNREACHABLE' })
  const again = screen.getByRole('button', { name: 'have the link sent again' })
  fireEvent.click(again)
  expect(await screen.findByText(/could not send the link/)).toBeDefined()
  let answer = (_: { success: boolean }) => {}
  flow.sendLink.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  flow.sendLink.mockClear()
  fireEvent.click(again)
  // A disabled button would lose the focus, so a second press is only ignored.
  expect(again.hasAttribute('disabled')).toBe(false)
  fireEvent.click(again)
  expect(flow.sendLink).toHaveBeenCalledTimes(1)
  answer({ success: true })
  expect(await screen.findByText(/sent a link to the email address you gave/)).toBeDefined()
})

test('[ORIG-5] the device forgets it on request, and says so if that failed', async () => {
  shown('ACCEPTED')
  flow.discard.mockResolvedValueOnce({ success: false, code: 'UNREACHABLE' })
  const forget = screen.getByRole('button', { name: 'Forget this device' })
  fireEvent.click(forget)
  expect(forget.hasAttribute('disabled')).toBe(false)
  fireEvent.click(forget)
  expect(await screen.findByText(/That did not work/)).toBeDefined()
  expect(flow.discard).toHaveBeenCalledTimes(1)
})

test.each([
  ['wattlebird-steady', 'the faults line of Ausgrid, your network, on 13 13 88'],
  ['wattlebird-steady-sa-power-networks', 'the faults line of SA Power Networks, your network, on 13 13 66'],
  [undefined, 'your network’s faults number'],
])(
  '[ORIG-3] with life support and plan %s the receipt has a plan for an outage, and %s',
  (planId, number) => {
    for (const outcome of ['UNCONFIRMED', 'ACCEPTED', 'IN_REVIEW'] as const) {
      const text = shown(outcome, planId)
      expect(text).toContain('have a plan: a charged battery')
      expect(text).toContain(number)
      cleanup()
    }
  },
)

test('[ORIG-1] if the state grants the concession, the receipt does not promise it for the card', () => {
  expect(shown('ACCEPTED', 'wattlebird-steady')).toContain(
    'your concession applies from your first day with us',
  )
  cleanup()
  const text = shown('ACCEPTED', 'wattlebird-steady-sa-power-networks')
  expect(text).toContain(
    'you apply for the Energy Bill Concession yourself, at ConcessionsSA on 1800 307 758',
  )
  expect(text).not.toContain('your concession applies from your first day')
})

test('[ORIG-1] a business reads nothing about concession cards, which are for households', () => {
  const business = plans.offers.find(({ plan }) => plan.customerType === 'BUSINESS')?.plan.planId
  expect(business).toBeDefined()
  expect(shown('ACCEPTED', business)).not.toContain('concession')
  cleanup()
  expect(shown('ACCEPTED', 'wattlebird-steady')).toContain('If you gave us a concession card')
})
