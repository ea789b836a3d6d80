import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppForm } from '../../src/forms/app-form.tsx'
import { TextField } from '../../src/forms/text-field.tsx'
import { inSite } from '../layout/in-site.tsx'
import { field, press, problemOf, type } from './form-setup.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ids = { email: 'email', code: 'code' }
type Field = keyof typeof ids

test('[FORM-4] server errors disappear when a password manager corrects the fields one after the other', async () => {
  const refusal = { faults: { email: 'We do not know this email', code: 'We do not know this code' } }
  render(
    inSite(
      <AppForm<Field, null>
        label="Sign up"
        ids={ids}
        read={() => null}
        check={() => ({})}
        send={async () => refusal}
        button="Go on"
        busy="…"
        needsScripts="This"
        fields={({ email, code }) => (
          <>
            <TextField id="email" name="email" label="Email" validation={email} />
            <TextField id="code" name="code" label="Code" validation={code} />
          </>
        )}
      />,
    ),
  )
  await act(async () => void press('Go on'))
  expect(problemOf('Email')).toBe(refusal.faults.email)
  expect(problemOf('Code')).toBe(refusal.faults.code)
  act(() => {
    for (const label of ['Email', 'Code'])
      field(label).dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  expect([problemOf('Email'), problemOf('Code')]).toEqual([undefined, undefined])
})

test('[FORM-4] [TRACE-5] if sending throws, the form shows an error, keeps what was typed, can be sent again, and the error is reported', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const fault = new TypeError('Failed to fetch dynamically imported module')
  const send = vi.fn<() => Promise<null>>().mockRejectedValueOnce(fault).mockResolvedValueOnce(null)
  render(
    inSite(
      <AppForm<'email', null>
        label="Sign up"
        ids={{ email: 'email' }}
        read={() => null}
        check={() => ({})}
        send={send}
        button="Go on"
        busy="Sending…"
        needsScripts="This"
        fields={() => <TextField id="email" name="email" label="Email" />}
      />,
    ),
  )
  type('Email', 'maya@wattlebird.example')
  await act(async () => void press('Go on'))
  expect(screen.getByRole('alert').textContent).toBe(
    'Something went wrong on our side. Try again in a few minutes.',
  )
  expect(field('Email').value).toBe('maya@wattlebird.example')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(report.mock.calls).toEqual([[fault]])
  await act(async () => void press('Go on'))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect([send.mock.calls.length, report.mock.calls.length]).toEqual([2, 1])
})
