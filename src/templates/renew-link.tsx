import { useState } from 'react'
import { useMailedLinks } from '../app/use-api.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import { FormDone } from '../forms/form-done.tsx'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('renewLink', {
  sentTitle: 'Check your email',
  sent: 'If that was one of our links and the address still needs confirming, we’ve sent a new one. It works for three days, and only the newest one works.',
  label: 'Ask for a new link',
  button: 'Send a new link',
  busy: 'Sending…',
  needsScripts: 'Asking for a link',
})

/** Sends a new link to the address of the older one. */
export function RenewLink({ token }: { readonly token: string }) {
  const links = useMailedLinks()
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <FormDone title={texts.sentTitle}>
        <p>{texts.sent}</p>
      </FormDone>
    )
  return (
    <AppForm
      label={texts.label}
      ids={{}}
      read={() => ({})}
      check={() => ({})}
      send={async () => {
        const answer = await links.renewLink(token)
        if (!answer.success) return faultWords(answer.code, answer.retryAfterSeconds)
        setSent(true)
        return null
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={() => null}
    />
  )
}
