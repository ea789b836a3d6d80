import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AppForm } from '../../src/forms/app-form.tsx'
import { TextField } from '../../src/forms/text-field.tsx'
import { inSite } from '../layout/in-site.tsx'
import { field, press, problemOf } from './form-world.ts'

afterEach(cleanup)

const ids = { email: 'email', code: 'code' }
type Field = keyof typeof ids

test('[FORM-4] what the server refused and a password manager corrects at once, field after field, is wrong no more', async () => {
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
