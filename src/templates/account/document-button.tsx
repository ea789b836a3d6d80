import { useState } from 'react'
import type { DocumentFiles, FileAnswer } from '../../account/document-files.ts'
import { cookiesBlocked, waitWords } from '../../forms/fault-words.ts'

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
      return 'There is no PDF of this. Call us and we’ll send you a copy.'
    case 'TOO_MANY':
      return `Too many tries. Wait ${waitWords(failure.retryAfterSeconds)}, then try again.`
    case 'UNREACHABLE':
      return 'We got no answer from our server. Check your internet connection, then try again.'
    case 'COOKIES_BLOCKED':
      return cookiesBlocked
    case 'FAILED':
      return 'We could not get the file just now. Try again in a few minutes.'
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
    setSaved(`Your browser saves it as ${answer.fileName}.`)
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
      <span role="status">{isBusy ? 'Getting the file…' : saved}</span>
      <span role="alert">{fault}</span>
    </span>
  )
}
