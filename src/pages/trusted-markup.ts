interface SitePolicy {
  createHTML(html: string): string
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: SitePolicy): SitePolicy
}

let policy: SitePolicy | undefined

/**
 * The site's only policy; undefined in a browser without Trusted Types. Created at first use, because a name can be
 * used once.
 */
function sitePolicy(): SitePolicy | undefined {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= factory?.createPolicy('gridfront', {
    // Only Markdown that our own build turned into HTML reaches this policy.
    createHTML: (built) => built,
    createScriptURL: (address) => {
      if (address !== '/sw.js') throw new TypeError('No script is loaded by address but the service worker')
      return address
    },
  })
  return policy
}

/** Allows built Markdown for `innerHTML` under Trusted Types. */
export const trusted = (html: string): string => sitePolicy()?.createHTML(html) ?? html

/** The service worker's address, allowed for registration under Trusted Types. */
export const workerAddress = (address = '/sw.js'): string => sitePolicy()?.createScriptURL(address) ?? address
