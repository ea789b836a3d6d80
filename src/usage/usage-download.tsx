import { useEffect, useState } from 'react'

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
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    const made = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [csv])
  return (
    <p className="gf-usage__download">
      {address === undefined ? null : (
        <a href={address} download={fileName}>
          Download as CSV<span className="gf-visually-hidden"> ({title})</span>
        </a>
      )}
    </p>
  )
}
