import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import { useAccount } from '../../src/app/use-account.ts'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'

function Shown() {
  const account = useAccount()
  return <p>{account === null ? 'loading' : account === 'failed' ? 'failed' : 'ready'}</p>
}

test('[ACC-2] account code that failed to load is requested again when the network is back', async () => {
  const account = vi
    .fn<() => Promise<AccountQueries>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({} as AccountQueries)
  const { unmount } = render(inGridfront(<Shown />, testGridfront({ account })))
  expect(screen.getByText('loading')).toBeTruthy()
  expect(await screen.findByText('failed')).toBeTruthy()
  await act(async () => dispatchEvent(new Event('online')))
  expect(await screen.findByText('ready')).toBeTruthy()
  unmount()
  dispatchEvent(new Event('online'))
  expect(account).toHaveBeenCalledTimes(2)
})
