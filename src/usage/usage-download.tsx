import { useEffect, useState } from 'react'
import { withNote } from '../joins.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('usageDownload', {
  link: 'Download as CSV',
})

/** A `blob:` address for a text, once scripts run, as long as the component is mounted. */
export function useTextAddress(text: string, type: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text, type])
  return address
}

export interface UsageDownloadProps {
  readonly fileName: string
  readonly csv: string
  readonly title: string
}

/**
 * A link that saves the readings. The file is made in the browser, so the link appears once scripts run. A
 * Content-Security-Policy need not allow anything for it, since a download of a `blob:` address is not restricted.
 */
export function UsageDownload({ fileName, csv, title }: UsageDownloadProps) {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const address = useTextAddress(`\uFEFF${csv}`, 'text/csv;charset=utf-8')
  return (
    <p className="gf-usage__download">
      {address === undefined ? null : (
        <a href={address} download={fileName}>
          {texts.link}
          <span className="gf-visually-hidden">{withNote('', title)}</span>
        </a>
      )}
    </p>
  )
}
