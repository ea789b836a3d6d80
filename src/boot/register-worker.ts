/**
 * Runs after the document has loaded. Registers the service worker and sends it the addresses of this page and its files, so that
 * the page opens offline even for visitors for whom the application never starts. A worker of this document's build that
 * waits is asked to take over if no other page is open. If the application starts, it follows the worker from then on.
 */
export function registerWorker() {
  const { serviceWorker } = navigator
  const build = document.getElementById('app')?.dataset.build
  if (!build) return
  // The texts of `workerWarnings`.
  if (!isSecureContext)
    return console.warn('WORKER_INSECURE: service workers need a secure connection or localhost')
  if (!serviceWorker) return
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } }
  }
  const address =
    trustedTypes?.createPolicy('gridfront-boot', { createScriptURL: () => '/sw.js' }).createScriptURL('') ??
    '/sw.js'
  const report = () => {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => name.replace(location.origin, ''))
    const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
    const addresses = saveData ? [] : [location.pathname, ...files]
    serviceWorker.controller?.postMessage({ type: 'gridfront:visited', build, addresses })
  }
  // The first worker, or a new one, has taken the page over.
  serviceWorker.addEventListener('controllerchange', report)
  serviceWorker
    .register(address, { updateViaCache: 'none' })
    .then((registration) => {
      const takeOver = () =>
        registration.waiting?.postMessage({ type: 'gridfront:take-over', ifAlone: true, build })
      registration.addEventListener('updatefound', () => {
        const { installing } = registration
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'redundant') console.warn('WORKER_REDUNDANT: service worker redundant')
          takeOver()
        })
      })
      takeOver()
      report()
    })
    .catch(() => console.warn('WORKER_FAILED: service worker registration failed'))
}
