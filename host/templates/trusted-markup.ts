interface MarkupPolicy {
  createHTML(html: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): MarkupPolicy
}

let policy: MarkupPolicy | undefined

/**
 * Marks built Markdown as fit for `innerHTML` under Trusted Types. The rule passes text through: nothing but
 * the pages of our own build reaches it. The policy is made at first use, for its name may be taken once only.
 */
export function trusted(html: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return html
  policy ??= factory.createPolicy('gridfront', { createHTML: (built) => built })
  return policy.createHTML(html)
}
