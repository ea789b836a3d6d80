import { useEffect, useRef, useState } from 'react'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('cardFrame', {
  title: 'Card details, with our payment provider',
})

export interface CardFrameProps {
  /** The provider's document for this payment. */
  readonly url: string
  /** The document has finished, or lost the answer. The backend has the result of the payment. */
  readonly onEnded: () => void
}

/** Used until the document has sent its height. */
const firstHeight = 320
const minHeight = 120
const maxHeight = 900

interface Message {
  readonly source?: unknown
  readonly type?: unknown
  readonly height?: unknown
}

/**
 * The payment provider's card fields, in a sandboxed frame of the provider's origin: nothing typed there reaches this
 * page.
 */
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
        setHeight(Math.min(maxHeight, Math.max(minHeight, Math.ceil(asked))))
      if (type === 'done' || type === 'lost') onEnded()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [url, onEnded])
  return (
    <iframe
      ref={frame}
      className="gf-card-frame"
      title={texts.title}
      src={url}
      // The frame has the provider's origin, different from this page's. It may run scripts, but may neither navigate
      // this page nor open windows.
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
      height={height}
    />
  )
}
