import type { ReactNode } from 'react'
import { useRef } from 'react'
import type { CustomerRequest } from '../../contracts/schemas/requests.ts'
import type { FieldFaults } from '../forms/app-form.tsx'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import { newRequestId } from '../request-id.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { RequestService } from './request-service.ts'
import type { RequestInput } from './stored-request.ts'

const texts = defineTexts('requestForm', {
  notNow: 'We cannot do this at the moment.',
  ifItWorked: 'check the list of your requests. It’s safe to send it again unchanged.',
  busy: 'Sending…',
  needsScripts: 'This form',
})

/** Props of every form of a request. */
export interface RequestFormProps {
  /** Never rejects. */
  readonly onSend: RequestService['sendRequest']
  readonly onDone: (request: CustomerRequest) => void
  /** The account that the request is for. Default: the first. */
  readonly accountNumber?: string | undefined
  /** Stores the input until it was sent. Default: nothing is stored. */
  readonly draft?: FormDraft | undefined
  /** Makes the id of a request. Default: a random UUID. */
  readonly newId?: () => string
}

interface Props<Field extends string, Typed> extends RequestFormProps {
  readonly label: string
  readonly ids: Readonly<Record<Field, string>>
  readonly read: (data: FormData) => Typed
  readonly check: (typed: Typed) => FieldFaults<Field>
  readonly toAsked: (typed: Typed) => RequestInput
  /** The password, for a request that needs it. */
  readonly passwordOf?: (typed: Typed) => string
  /** The form field for a JSON pointer into the content, such as `/person/name`; undefined if there is none. */
  readonly fieldAt: (pointer: string) => Field | undefined
  readonly button: string
  readonly busy?: string
  readonly fields: (faults: FieldFaults<Field>) => ReactNode
}

/**
 * The form of a request. When the same answers are sent again they have the same id, so that a retry after a lost answer makes no
 * second request.
 */
export function RequestForm<Field extends string, Typed>(props: Props<Field, Typed>) {
  const {
    onSend,
    onDone,
    accountNumber,
    draft,
    newId = newRequestId,
    toAsked,
    passwordOf,
    fieldAt,
    ...form
  } = props
  const sent = useRef({ content: '', id: '' })

  function idOf(asked: RequestInput): string {
    const content = JSON.stringify([accountNumber, asked])
    if (sent.current.content !== content) sent.current = { content, id: newId() }
    return sent.current.id
  }

  async function send(typed: Typed) {
    const asked = toAsked(typed)
    const password = passwordOf?.(typed)
    const answer = await onSend(asked, {
      ...{ requestId: idOf(asked), accountNumber },
      ...(password !== undefined && { password }),
    })
    if (answer.success) {
      draft?.clear()
      onDone(answer.request)
      return null
    }
    if (answer.code === 'NOT_NOW') return { message: answer.words ?? texts.notNow }
    const found: Partial<Record<Field, string>> = {}
    for (const { pointer, detail } of answer.errors ?? []) {
      const field = fieldAt(pointer.replace(/^\/body/, ''))
      if (field !== undefined) found[field] ??= detail
    }
    if (Object.keys(found).length > 0) return { faults: found }
    return faultWords(answer.code, answer.retryAfterSeconds, texts.ifItWorked)
  }

  return (
    <AppForm
      {...form}
      busy={form.busy ?? texts.busy}
      needsScripts={texts.needsScripts}
      send={send}
      draft={draft}
    />
  )
}
