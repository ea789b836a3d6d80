/**
 * Runs inline. Registers the service worker once the page is idle, so that pages open offline even for visitors for whom the
 * application never starts. If the application starts, it follows the worker from then on.
 */
export function registerWorker() {
  const { serviceWorker } = navigator
  if (!isSecureContext || !serviceWorker || !document.querySelector('#app[data-build]')) return
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } }
  }
  const address =
    trustedTypes?.createPolicy('gridfront-boot', { createScriptURL: () => '/sw.js' }).createScriptURL('') ??
    '/sw.js'
  serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => {})
}
