import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Cents } from '../../contracts/schemas/my-account.ts'
import { graceTan, mayaNguyen } from '../../fixtures/customers.ts'
import type { PageContent } from '../../src/pages/page-content.ts'
import type { AccountViewProps } from '../../src/templates/account/account.tsx'
import { AccountError, AccountView, Balance } from '../../src/templates/account/account.tsx'
import { LifeSupportNow } from '../../src/templates/account/support-data.tsx'
import { sampleContract } from '../../src/testing/mock-contracts.ts'
import { inSite } from '../layout/in-site.tsx'
import { openSessions } from '../tools/catalogue/examples/open-sessions.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const page: PageContent = {
  path: '/accounts',
  title: 'My account',
  documentTitle: 'My account',
  label: 'My account',
  description: '',
  html: '<h2>Quick ways on</h2>',
  index: false,
  sections: [],
}

test('[ACC-1] an error replaces bills that failed to load, and the keyboard can retry', () => {
  const retry = vi.fn()
  const account = (bills: Parameters<typeof AccountView>[0]['bills']) =>
    inSite(
      <AccountView
        page={page}
        overview={mayaNguyen.overview}
        bills={bills}
        sessions={{ status: 'ready', data: [], retry }}
      />,
    )
  const { rerender } = render(
    account({
      status: 'error',
      data: undefined,
      error: { httpStatus: 500, cause: undefined },
      retry,
    }),
  )
  const bills = within(screen.getByRole('region', { name: 'Bills' }))
  expect(bills.getByRole('alert').textContent).toContain('We could not get your bills just now.')
  expect(screen.getByRole('region', { name: 'Your plan' }), 'the rest goes on').toBeDefined()

  fireEvent.click(bills.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  rerender(account({ status: 'loading', data: undefined, retry }))
  expect(document.activeElement).toBe(bills.getByRole('heading', { name: 'Bills' }))
  expect(bills.getByRole('status').textContent).toBe('Getting your bills…')
})

const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry: vi.fn() }) as const
const account = (sessions: AccountViewProps['sessions'] = ready([])) =>
  inSite(
    <AccountView
      page={page}
      overview={mayaNguyen.overview}
      bills={ready(mayaNguyen.bills)}
      sessions={sessions}
    />,
  )

test('[ACC-1] the public text of the document stays after the login', () => {
  render(account())
  expect(screen.getByRole('heading', { name: 'Quick ways on' })).toBeDefined()
})

test('[ACC-1] if something is owed, the page promises no kind of payment that it does not offer', () => {
  render(account())
  expect(screen.getByRole('link', { name: 'Ways to pay' }).getAttribute('href')).toBe('/accounts/pay')
  expect(document.body.textContent).not.toMatch(/make a payment/i)
})

test('[ACC-1] a bill is one line that opens, with everything that the table shows about it', () => {
  render(account())
  const [bill] = mayaNguyen.bills
  const [line] = document.querySelectorAll<HTMLDetailsElement>('.gf-bill-list details')
  expect(document.querySelectorAll('.gf-bill-list details')).toHaveLength(mayaNguyen.bills.length)
  expect(line?.querySelector('summary')?.textContent).toBe('6 Nov 2026 $386.42 To pay')
  expect(line?.open).toBe(false)
  const inTable = within(screen.getByRole('table', { name: 'Bills' })).getAllByRole('row')[1]
  const facts = [...(line?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent ?? '')
  expect(facts).toHaveLength(3)
  for (const fact of facts) expect(inTable?.textContent).toContain(fact)
  expect(line?.querySelector('dd:last-of-type time')?.getAttribute('datetime')).toBe(bill?.dueOn)
})

const summary = () => within(screen.getByRole('region', { name: 'Security' }))
test('[ACC-1] the overview has a sentence on devices and leads to their page', () => {
  const { rerender } = render(account(ready(openSessions)))
  const sentence = () => summary().getByText(/^You are logged in here/).textContent
  expect(sentence()).toMatch(
    /^You are logged in here, and 2 times elsewhere\. Last used there: Firefox on Windows, .*\d/,
  )
  const link = summary().getByRole('link', { name: 'See your devices and change your password' })
  expect(link.getAttribute('href')).toBe('/accounts/security')
  expect(screen.queryByRole('checkbox')).toBeNull()
  rerender(account(ready(openSessions.slice(0, 2))))
  expect(sentence()).toMatch(/^You are logged in here, and once elsewhere\. /)
  rerender(account(ready(openSessions.slice(0, 1))))
  expect(summary().getByText('You are only logged in on this device.')).toBeDefined()
})

test('[ACC-1] an account that failed to load scrolls into view, and is requested again when the network is back', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const above = { top: -400 } as DOMRect
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(above)
  const retry = vi.fn()
  render(inSite(<AccountError page={page} onRetry={retry} />))
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  act(() => window.dispatchEvent(new Event('online')))
  expect(retry).toHaveBeenCalledOnce()
  cleanup()
  scroll.mockClear()
  place.mockReturnValue({ top: 200 } as DOMRect)
  render(inSite(<AccountError page={page} onRetry={retry} />))
  expect(scroll, 'who sees it stays where they are').not.toHaveBeenCalled()
})

test.each([
  ['12 Banksia Street, Newtown NSW 2042', '2026-12-04T12:59:59Z', '2026-12-04T13:00:00Z'],
  ['3 Jetty Road, Fremantle WA 6160', '2026-12-04T15:59:59Z', '2026-12-04T16:00:00Z'],
])(
  '[ACC-1] before its first day at the home an account says that supply has not started, and from that day no more: %s',
  (supplyAddress, before, midnight) => {
    const { overview } = mayaNguyen
    const view = (now: string) =>
      inSite(
        <AccountView
          page={page}
          overview={{ ...overview, supplyAddress, plan: { ...overview.plan, startedOn: '2026-12-05' } }}
          bills={ready([])}
          sessions={ready([])}
          now={() => new Date(now)}
        />,
      )
    render(view(before))
    const region = screen.getByRole('region', { name: 'Supply has not started' })
    expect(region.textContent).toContain('It starts on 5 December 2026.')
    expect(screen.getByRole('region', { name: 'Your plan' }).textContent).toContain(', from 5 December 2026')
    cleanup()
    render(view(midnight))
    expect(screen.queryByRole('region', { name: 'Supply has not started' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Your plan' }).textContent).toContain(', since 5 December 2026')
  },
)

test('[ACC-1] after the end of supply the account says so, and does not call a past plan the present one', () => {
  const [closed] = graceTan.moreAccounts?.filter(({ isClosed }) => isClosed) ?? []
  const view = (bills: AccountViewProps['bills'], hasEnded = true) =>
    inSite(
      <AccountView
        page={page}
        overview={{ ...graceTan.overview, ...closed?.overview }}
        bills={bills}
        sessions={ready([])}
        hasEnded={hasEnded}
      />,
    )
  render(view(ready(closed?.bills ?? [])))
  const ended = screen.getByRole('region', { name: 'Supply has ended' })
  expect(ended.textContent).toContain('Your bills and usage stay here.')
  expect(screen.getByRole('region', { name: 'Your last plan' }).textContent).toContain(
    ', began on 6 February 2023',
  )
  expect(screen.queryByRole('region', { name: 'Your plan' })).toBeNull()
  cleanup()
  render(view(ready([])))
  const bills = screen.getByRole('region', { name: 'Bills' })
  expect(bills.textContent).toContain('No bills yet. We’ll send the last one once the meter has been read.')
  expect(bills.textContent).not.toContain('first billing period')
  cleanup()
  render(view(ready([]), false))
  expect(screen.queryByRole('region', { name: 'Supply has ended' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Bills' }).textContent).toContain(
    'Your first one will be here after',
  )
})

test.each([
  ['that day is ahead', undefined, '2026-12-04T12:59:59Z'],
  ['that day is ahead, and the day of the end known', '2026-12-03', '2026-12-04T12:59:59Z'],
  ['that day has passed', '2026-12-04', '2027-02-01T00:00:00Z'],
])(
  '[ACC-1] an account whose contract was cancelled before its first day promises neither supply nor a bill: %s',
  (_, closedOn, now) => {
    const { overview } = mayaNguyen
    render(
      inSite(
        <AccountView
          page={page}
          overview={{
            ...overview,
            ...{ balance: 0 as Cents, dueOn: null, plan: { ...overview.plan, startedOn: '2026-12-05' } },
          }}
          bills={ready([])}
          sessions={ready([])}
          usage={<p>The first readings show about a day after your supply starts.</p>}
          hasEnded
          closedOn={closedOn}
          now={() => new Date(now)}
        />,
      ),
    )
    expect(screen.getByRole('region', { name: 'Your contract was cancelled' }).textContent).toContain(
      'It was cancelled before supply began. There is nothing to pay.',
    )
    expect(screen.queryByRole('region', { name: /^Supply has/ })).toBeNull()
    expect(screen.getByRole('region', { name: 'Bills' }).textContent).toContain(
      'There are no bills, and there will not be any.',
    )
    expect(screen.getByRole('region', { name: 'Your last plan' }).textContent).toContain(
      ', was to begin on 5 December 2026',
    )
    expect(document.body.textContent).not.toMatch(/It starts on|last bill|last one|supply starts/)
  },
)

const contract = (cancelledAt: string, startsOn: string) => ({
  ...sampleContract,
  ...{ startsOn, cancelledAt, isCancellable: false },
})
const cancelledView = (change: Partial<AccountViewProps>, overview: object) => {
  const own = { ...mayaNguyen.overview, ...overview }
  const rest = { bills: ready([]), sessions: ready([]), now: () => new Date('2026-12-09T03:00:00Z') }
  render(inSite(<AccountView page={page} overview={own} {...rest} {...change} />))
  return screen.getByRole('region', { name: 'Your contract was cancelled' }).textContent
}

test('[ORIG-1] a contract that is cancelled after supply began says until when we supply, and what is paid', () => {
  const cancelled = { contract: contract('2026-12-09T01:00:00.000Z', '2026-12-05') }
  expect(
    cancelledView({ bills: ready(mayaNguyen.bills), starting: () => <p>Starting with us</p> }, cancelled),
  ).toMatch(
    /^Your contract was cancelledYou cancelled it at no cost on 9 Dec 2026.*Our supply ends today, 9 December 2026\.You pay only for the power used until then\./,
  )
  expect(screen.queryByText('Starting with us')).toBeNull()
  cleanup()
  const ended = { hasEnded: true, closedOn: '2026-12-09', now: () => new Date('2026-12-11T03:00:00Z') }
  expect(cancelledView({ ...ended, bills: ready(mayaNguyen.bills) }, cancelled)).toContain(
    'Our supply ended on 9 December 2026.',
  )
  expect(screen.queryByRole('region', { name: 'Supply has ended' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Bills' }).textContent).toContain('Newest first.')
})

test('[ORIG-1] money paid before a contract was cancelled is asked back, and nothing says that there is none', () => {
  const plan = { ...mayaNguyen.overview.plan, startedOn: '2026-12-15' }
  const overview = {
    ...{ balance: -5000 as Cents, dueOn: null, refundsCredit: true, plan },
    contract: contract('2026-12-08T01:00:00.000Z', '2026-12-15'),
  }
  expect(cancelledView({ hasEnded: true, closedOn: '2026-12-07' }, overview)).toBe(
    'Your contract was cancelledIt was cancelled before supply began.',
  )
  const balance = screen.getByRole('region', { name: 'You are in credit' }).textContent
  expect(balance).toContain('No bill will follow, so this money is yours. Tell us where to pay it.')
  expect(balance).toContain('Get your credit back')
})

test('[ACC-1] a credit says what happens with it, also after the last bill', () => {
  render(inSite(<Balance overview={{ ...mayaNguyen.overview, balance: -1_250 as Cents }} />))
  expect(screen.getByText(/We’ll take it off your next bill/).textContent).toContain(
    'After your last bill, tell us where to pay it.',
  )
})

test('[ACC-1] an account that has ended says on which day, and once its last bill is here, that none will follow', () => {
  const [newest] = mayaNguyen.bills
  const overview = { ...mayaNguyen.overview, balance: -1_250 as Cents, dueOn: null }
  const show = (closedOn: string) => {
    cleanup()
    const rest = { sessions: ready([]), bills: ready(mayaNguyen.bills), hasEnded: true, closedOn }
    render(inSite(<AccountView page={page} overview={overview} {...rest} />))
    return ['Supply has ended', 'You are in credit'].map(
      (name) => screen.getByRole('region', { name }).textContent,
    )
  }
  const [ended, credit] = show(newest?.periodEnd ?? '')
  expect(ended).toContain('Our supply ended on 31 October 2026.')
  expect(ended).not.toContain('last bill')
  expect(credit).toContain('No bill will follow, so this money is yours.')
  const [early, nextBill] = show('2026-11-04')
  expect(early).toContain('If your last bill is not here yet')
  expect(nextBill).toContain('We’ll take it off your next bill.')
})

test('[ACC-1] the overview says on which day supply ends, once that is asked for', () => {
  const show = (endsOn: string | null) => {
    cleanup()
    const rest = { sessions: ready([]), bills: ready(mayaNguyen.bills), endsOn }
    render(inSite(<AccountView page={page} overview={mayaNguyen.overview} {...rest} />))
    return screen.getByRole('region', { name: 'Your plan' })
  }
  const plan = show('2026-12-04')
  expect(plan.textContent).toContain('Last day you asked for4 December 2026')
  expect(within(plan).getByRole('link', { name: '4 December 2026' }).getAttribute('href')).toBe(
    '/accounts/move',
  )
  expect(show(null).textContent).not.toContain('Last day you asked for')
})

test('[ACC-1] of a balance that is late in part, the page says how much was due, and when', () => {
  const overview = { ...mayaNguyen.overview, dueOn: '2026-11-27', collectedBy: null }
  const show = (overdue?: number) => {
    cleanup()
    render(inSite(<Balance overview={overview} today="2026-12-01" {...(overdue && { overdue })} />))
    return screen.getByRole('region', { name: 'You owe' }).textContent
  }
  expect(show(10_000)).toContain('$100.00 of it is overdue. Oldest due date: 27 November 2026')
  expect(show(overview.balance)).toContain('Due date passed: 27 November 2026')
  expect(show()).toContain('Due date passed: 27 November 2026')
})

test.each([
  [{ refundsCredit: true }, ['/accounts/pay']],
  [{ refundsCredit: false }, []],
  [{}, []],
])('[PAY-6] of %j the links to the refund of a credit are %j', (more, links) => {
  const overview = { ...mayaNguyen.overview, balance: -1_250 as Cents, ...more }
  render(inSite(<AccountView page={page} overview={overview} bills={ready([])} sessions={ready([])} />))
  const found = screen.queryAllByRole('link', { name: 'Get your credit back' })
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
})

test('[ACC-1] life support is shown as confirmed once a doctor has, whether or not a form has a day', () => {
  const registered = { equipment: [], since: '2026-11-01T01:00:00.000Z' }
  const shown = (status: 'AWAITING_CONFIRMATION' | 'CONFIRMED', formDueOn: string | null) => {
    const { container } = render(<LifeSupportNow lifeSupport={{ ...registered, status, formDueOn }} />)
    return container.textContent
  }
  expect(shown('CONFIRMED', null)).toContain('A doctor has confirmed this.')
  expect(shown('AWAITING_CONFIRMATION', '2027-01-20')).toContain('Please send it back by 20 January 2027. If')
  expect(shown('AWAITING_CONFIRMATION', null)).toContain('Please send it back. If')
  expect(shown('AWAITING_CONFIRMATION', null)).not.toContain('has confirmed')
})
