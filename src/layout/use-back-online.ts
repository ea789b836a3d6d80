import { useEffect, useRef } from 'react'

/** Calls `onBack` each time the browser is online again, as long as the component is mounted. */
export function useBackOnline(onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    const onOnline = () => latest.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
