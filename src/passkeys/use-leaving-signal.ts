import { useEffect, useRef } from 'react'

/** A function that returns a signal, which is aborted when the component unmounts, such as when its page is left. */
export function useLeavingSignal(): () => AbortSignal | undefined {
  const controller = useRef<AbortController | null>(null)
  useEffect(() => {
    const own = new AbortController()
    controller.current = own
    return () => own.abort()
  }, [])
  return () => controller.current?.signal
}
