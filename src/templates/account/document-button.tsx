import { useState } from 'react'
import type { DocumentFiles, FileAnswer } from '../../account/document-files.ts'
import { cookiesBlocked, waitWords } from '../../forms/fault-words.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('documentButton', {
  notFound: 'There is no PDF of this. Call us and we’ll send you a copy.',
  tooMany: ({ wait }: Values<'wait'>) => `Too many tries. Wait ${wait}, then try again.`,
  unreachable: 'We got no answer from our server. Check your internet connection, then try again.',
  failed: 'We could not get the file just now. Try again in a few minutes.',
  saved: ({ file }: Values<'file'>) => `Your browser saves it as ${file}.`,
  busy: 'Getting the file…',
})

export interface DocumentButtonProps extends DocumentFiles {
  readonly documentId: string
  /** The button's label: `Download this bill (PDF)`. */
  readonly label: string
  /** An accessible name that distinguishes it from others of its kind. */
  readonly name?: string
}

const aMinuteMs = 60_000

/** Saves a file by the browser's download. */
function save(bytes: Uint8Array<ArrayBuffer>, fileName: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers ask first where to save it.
  setTimeout(() => URL.revokeObjectURL(address), aMinuteMs)
}

function wordsFor(failure: Exclude<FileAnswer, { success: true }>): string {
  switch (failure.code) {
    case 'NOT_FOUND':
      return texts.notFound
    case 'TOO_MANY':
      return texts.tooMany({ wait: waitWords(failure.retryAfterSeconds) })
    case 'UNREACHABLE':
      return texts.unreachable
    case 'COOKIES_BLOCKED':
      return cookiesBlocked
    case 'FAILED':
      return texts.failed
  }
}

/** Requests a document with the customer's token and saves it under the backend's file name. */
export function DocumentButton({ documentId, label, name, getDocument }: DocumentButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState('')
  const [fault, setFault] = useState('')

  async function download() {
    if (isBusy) return
    setBusy(true)
    setSaved('')
    setFault('')
    const answer = await getDocument(documentId)
    setBusy(false)
    if (!answer.success) return setFault(wordsFor(answer))
    save(answer.bytes, answer.fileName)
    setSaved(texts.saved({ file: answer.fileName }))
  }
  return (
    <span className="gf-document-button">
      <button
        type="button"
        className="gf-button gf-button--quiet"
        aria-label={name}
        aria-disabled={isBusy ? true : undefined}
        onClick={() => void download()}
      >
        {label}
      </button>
      <span role="status">{isBusy ? texts.busy : saved}</span>
      <span role="alert">{fault}</span>
    </span>
  )
}
