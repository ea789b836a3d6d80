import { onlineManager, QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UsageSpan } from '../../contracts/schemas/usage.ts'
import { mayaNguyen, priyaRaman } from '../../fixtures/customers.ts'
import type { AccountQuery } from '../../src/account/index.ts'
import { createAccountQueries } from '../../src/account/index.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, html, json, problem } from '../client/fake-backend.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Renders the result of a query, as a component of the account area would. */
function Shown<Data>({
  query,
  show,
}: {
  readonly query: AccountQuery<Data>
  readonly show: (data: Data) => string
}) {
  const { status, retry } = query
  return (
    <section>
      <p data-testid="shown">
        {status === 'ready' && show(query.data)}
        {status === 'loading' && 'Loading…'}
        {status === 'error' && `Error ${query.error.httpStatus} ${query.error.cause?.code}`}
      </p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </section>
  )
}

function account(answer: Answering, parts: readonly ('overview' | 'bills')[] = ['overview']) {
  const onUnauthorised = vi.fn()
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc', onUnauthorised })
  const queryClient = new QueryClient()
  const queries = createAccountQueries(client, queryClient)
  const Overview = () => <Shown query={queries.useOverview()} show={({ customer }) => customer.firstName} />
  const Bills = () => <Shown query={queries.useBills()} show={(bills) => `${bills.length} bills`} />
  const page = (
    <queries.Provider>
      {parts.includes('overview') && <Overview />}
      {parts.includes('bills') && <Bills />}
    </queries.Provider>
  )
  return { page, sent, queryClient, onUnauthorised }
}

const shown = () => screen.getAllByTestId('shown').map(({ textContent }) => textContent)
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const overview: Answering = () => json(200, mayaNguyen.overview)

test('[ACC-1] the account is loading, then ready, after one request with the bearer header', async () => {
  const { page, sent } = account(overview)
  render(page)
  expect(shown()).toEqual(['Loading…'])
  await settle()
  expect(shown()).toEqual(['Maya'])
  expect(sent.map(({ method, url, headers }) => [method, url, headers.get('authorization')])).toEqual([
    ['GET', 'https://api.wattlebird.example/api/my-account', 'Bearer aaa.bbb.ccc'],
  ])
})

test('[ACC-1] bills are a list, possibly empty, separate from the overview', async () => {
  const answer: Answering = ({ url }) =>
    url.endsWith('/bills') ? json(200, { bills: mayaNguyen.bills }) : json(200, mayaNguyen.overview)
  render(account(answer, ['overview', 'bills']).page)
  await settle()
  expect(shown()).toEqual(['Maya', '4 bills'])
  cleanup()
  render(account(() => json(200, { bills: priyaRaman.bills }), ['bills']).page)
  await settle()
  expect(shown()).toEqual(['0 bills'])
})

const open = (id: string, isCurrent = false) => ({
  id,
  device: 'Firefox on Windows',
  startedAt: '2026-11-02T01:00:00Z',
  lastUsedAt: '2026-11-20T22:30:00Z',
  endsAt: '2026-12-02T01:00:00Z',
  isShared: false,
  isCurrent,
})

test('[AUTH-14] open sessions are a list, which is requested again once some have ended', async () => {
  let sessions = [open('here', true), open('there'), open('elsewhere')]
  const { client, sent } = clientOf(({ method }) => {
    if (method === 'GET') return json(200, { sessions })
    sessions = sessions.filter(({ isCurrent }) => isCurrent)
    return new Response(null, { status: 204 })
  })
  const queries = createAccountQueries(client, new QueryClient())
  const Part = () => <Shown query={queries.useSessions()} show={(all) => all.map(({ id }) => id).join(' ')} />
  render(
    <queries.Provider>
      <Part />
    </queries.Provider>,
  )
  await settle()
  expect(shown()).toEqual(['here there elsewhere'])
  await act(async () => {
    await queries.endSessions({ password: 'mine', sessions: ['there', 'elsewhere'] })
  })
  await settle()
  expect(shown()).toEqual(['here'])
  expect(sent.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['GET', '/api/my-account/sessions'],
    ['POST', '/api/my-account/sessions/end'],
    ['GET', '/api/my-account/sessions'],
  ])
})

test('[ACC-1] usage is requested by period, and each period is a separate query', async () => {
  const span = { every: 'day', from: '2026-10-01', to: '2026-10-02' } as const
  const readings = [{ period: '2026-10-01', quality: 'actual', used: 12_340 }]
  const { client, sent } = clientOf(({ url }) => {
    const [every, from, to] = ['every', 'from', 'to'].map((name) => new URL(url).searchParams.get(name))
    return json(200, { every, from, to, readings: from === span.from ? readings : [] })
  })
  const queries = createAccountQueries(client, new QueryClient())
  const Part = ({ from }: { from: string }) => (
    <Shown
      query={queries.useUsage({ ...span, from })}
      show={(series) => `${series.readings.length} from ${series.from}`}
    />
  )
  const page = (from: string) => (
    <queries.Provider>
      <Part from={from} />
    </queries.Provider>
  )
  const { rerender } = render(page('2026-10-01'))
  expect(shown()).toEqual(['Loading…'])
  await settle()
  expect(shown()).toEqual(['1 from 2026-10-01'])
  rerender(page('2026-10-02'))
  expect(shown()).toEqual(['Loading…'])
  await settle()
  expect(shown()).toEqual(['0 from 2026-10-02'])
  rerender(page('2026-10-01'))
  expect(shown(), 'what has been asked is still known').toEqual(['1 from 2026-10-01'])
  expect(sent.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    '/api/usage?every=day&from=2026-10-01&to=2026-10-02',
    '/api/usage?every=day&from=2026-10-02&to=2026-10-02',
  ])
})

test.each([
  ['a longer stretch', { to: '2026-10-31' }],
  ['another width of its bars', { every: 'month' }],
] as const)('[ACC-1] usage of %s from the same day is a question of its own', async (_, other) => {
  const span = { every: 'day', from: '2026-10-01', to: '2026-10-02' } as const
  const { client } = clientOf(({ url }) => {
    const asked = Object.fromEntries(new URL(url).searchParams)
    return json(200, { ...asked, readings: [] })
  })
  const queries = createAccountQueries(client, new QueryClient())
  const Part = ({ asked }: { asked: UsageSpan }) => (
    <Shown query={queries.useUsage(asked)} show={({ every, from, to }) => `${every} ${from} ${to}`} />
  )
  const page = (asked: UsageSpan) => (
    <queries.Provider>
      <Part asked={asked} />
    </queries.Provider>
  )
  const { rerender } = render(page(span))
  await settle()
  expect(shown()).toEqual(['day 2026-10-01 2026-10-02'])
  const { every, from, to } = { ...span, ...other }
  rerender(page({ every, from, to }))
  expect(shown()).toEqual(['Loading…'])
  await settle()
  expect(shown()).toEqual([`${every} ${from} ${to}`])
})

test('[AUTH-5] a 401 on usage ends the session, as for every other query', async () => {
  const onUnauthorised = vi.fn()
  const { client } = clientOf(() => problem(401), { token: () => 'aaa.bbb.ccc', onUnauthorised })
  const queries = createAccountQueries(client, new QueryClient())
  const Part = () => (
    <Shown
      query={queries.useUsage({ every: 'day', from: '2026-10-01', to: '2026-10-01' })}
      show={() => 'x'}
    />
  )
  render(
    <queries.Provider>
      <Part />
    </queries.Provider>,
  )
  await settle()
  expect(shown()).toEqual(['Error 401 undefined'])
  expect(onUnauthorised.mock.calls).toEqual([['aaa.bbb.ccc']])
})

test('two components with the same query send one request', async () => {
  const { client, sent } = clientOf(overview)
  const queries = createAccountQueries(client, new QueryClient())
  const Part = () => <Shown query={queries.useOverview()} show={({ accountNumber }) => accountNumber} />
  render(
    <queries.Provider>
      <Part />
      <Part />
    </queries.Provider>,
  )
  await settle()
  expect(shown()).toEqual(['3004512876', '3004512876'])
  expect(sent).toHaveLength(1)
})

test('[ACC-1] an error answer becomes an error with its status at once, and a retry works', async () => {
  let isDown = true
  const { page, sent } = account((request) => (isDown ? problem(503) : overview(request)))
  render(page)
  await settle()
  expect(shown()).toEqual(['Error 503 undefined'])
  expect(sent, 'an answer is not asked for again by itself').toHaveLength(1)
  isDown = false
  act(() => screen.getByText('Try again').click())
  await settle()
  expect(shown()).toEqual(['Maya'])
})

test('[ACC-1] an answer with too many requests says how long to wait', async () => {
  const tooMany = () =>
    json(
      429,
      { type: 'about:blank', title: 'Sorry', status: 429 },
      { 'content-type': 'application/problem+json', 'retry-after': '300' },
    )
  const { client } = clientOf(tooMany, { token: () => 'aaa.bbb.ccc' })
  const queries = createAccountQueries(client, new QueryClient())
  const Waits = () => {
    const query = queries.useOverview()
    return <p data-testid="wait">{query.status === 'error' && String(query.error.retryAfterSeconds)}</p>
  }
  render(
    <queries.Provider>
      <Waits />
    </queries.Provider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByTestId('wait').textContent).toBe('300')
})

test('[ACC-1] a retry shows that it is loading', async () => {
  let letGo: (() => void) | undefined
  let count = 0
  const { page } = account((request) => {
    count += 1
    if (count === 1) return problem(500)
    return new Promise((resolve) => {
      letGo = () => resolve(overview(request) as Response)
    })
  })
  render(page)
  await settle()
  act(() => screen.getByText('Try again').click())
  await settle()
  expect(shown()).toEqual(['Loading…'])
  letGo?.()
  await settle()
  expect(shown()).toEqual(['Maya'])
})

test('[AUTH-5] a 401 ends the session, and is an error here', async () => {
  const { page, onUnauthorised } = account(() => problem(401))
  render(page)
  await settle()
  expect(shown()).toEqual(['Error 401 undefined'])
  expect(onUnauthorised.mock.calls).toEqual([['aaa.bbb.ccc']])
})

test('[API-11] an answer that breaks the contract is reported as that error', async () => {
  for (const answer of [() => html(200), () => json(200, { ...mayaNguyen.overview, balance: '386.42' })]) {
    render(account(answer).page)
    await settle()
    expect(shown()).toEqual(['Error 200 BAD_ANSWER'])
    cleanup()
  }
})

test('[ACC-1] a lost network is tried once more, then is an error with a retry', async () => {
  let isLost = true
  const { page, sent } = account((request) => {
    if (isLost) throw new TypeError('fetch failed')
    return overview(request)
  })
  render(page)
  await settle()
  expect(sent).toHaveLength(1)
  await settle(1_000)
  expect(sent).toHaveLength(2)
  await settle(1)
  expect(shown()).toEqual(['Error undefined NETWORK_FAILED'])
  await settle(60_000)
  expect(sent, 'and no more').toHaveLength(2)
  isLost = false
  act(() => screen.getByText('Try again').click())
  await settle()
  expect(shown()).toEqual(['Maya'])
})

test('[ACC-1] being offline is an error with a retry, not an endless wait', async () => {
  onlineManager.setOnline(false)
  try {
    const { page, sent } = account(() => {
      throw new TypeError('fetch failed')
    })
    render(page)
    await settle(5_000)
    expect(shown()).toEqual(['Error undefined NETWORK_FAILED'])
    expect(sent).toHaveLength(2)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('data that was shown stays if a refetch fails', async () => {
  let isDown = false
  const { page } = account((request) => (isDown ? problem(500) : overview(request)))
  render(page)
  await settle()
  isDown = true
  act(() => screen.getByText('Try again').click())
  await settle()
  expect(shown()).toEqual(['Maya'])
})

test('once the queries are cleared, the next customer sees nothing of the previous one', async () => {
  let customer = mayaNguyen
  const { page, queryClient } = account(() => json(200, customer.overview))
  const { unmount } = render(page)
  await settle()
  expect(shown()).toEqual(['Maya'])
  unmount()
  queryClient.clear()
  customer = priyaRaman
  render(page)
  expect(shown()).toEqual(['Loading…'])
  await settle()
  expect(shown()).toEqual(['Priya'])
})

test('a page that is left cancels its request', async () => {
  const aborted: boolean[] = []
  const { page } = account(
    ({ init }) =>
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          aborted.push(true)
          reject(new DOMException('', 'AbortError'))
        })
      }),
  )
  const { unmount } = render(page)
  await settle()
  unmount()
  await settle()
  expect(aborted).toEqual([true])
})

test('[LIB-2] under StrictMode, where the first request is cancelled, the second one counts', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { page, sent } = account(overview)
  render(<StrictMode>{page}</StrictMode>)
  await settle()
  expect(shown()).toEqual(['Maya'])
  expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true, false])
  expect(complaints).not.toHaveBeenCalled()
})

test('[LIB-2] the server renders the loading view, and sends no request', () => {
  const { page, sent } = account(overview)
  expect(renderToString(page)).toContain('Loading…')
  expect(sent).toEqual([])
})
