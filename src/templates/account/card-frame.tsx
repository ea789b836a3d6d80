import { useEffect, useRef, useState } from 'react'

export interface CardFrameProps {
  /** The provider's document for this payment. */
  readonly url: string
  /** The document has finished, or lost the answer. The backend has the result of the payment. */
  readonly onEnded: () => void
}

/** Used until the document has sent its height. */
const firstHeight = 320
const leastHeight = 120
const mostHeight = 900

interface Message {
  readonly source?: unknown
  readonly type?: unknown
  readonly height?: unknown
}

/** The payment provider's fields for a card, in a sandboxed frame of its own origin: nothing that is typed there reaches this page. */
export function CardFrame({ url, onEnded }: CardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(firstHeight)
  useEffect(() => {
    const { origin } = new URL(url)
    const listen = (event: MessageEvent<Message | null>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const { source, type, height: asked } = event.data ?? {}
      if (source !== 'card-fields') return
      if (type === 'height' && typeof asked === 'number' && Number.isFinite(asked))
        setHeight(Math.min(mostHeight, Math.max(leastHeight, Math.ceil(asked))))
      if (type === 'done' || type === 'lost') onEnded()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [url, onEnded])
  return (
    <iframe
      ref={frame}
      className="gf-card-frame"
      title="Card details, at our payment provider"
      src={url}
      // An origin of its own, which is another one than this page's: it may run its scripts, and neither lead this page away nor open others.
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
      height={height}
    />
  )
}
