/**
 * Capabilities that a suite may need of the tested site, each with the text of the report if the site lacks it: `not tried:
 * …`.
 */
export const capabilities = {
  accounts: 'the site has no account pages',
  customer: 'there is no customer to log in as',
  sharedLogin: 'its log-in does not ask whether the computer is shared',
  mailbox: 'the mails that the site sends cannot be read',
  server: 'the server makes no promise about headers, caches, compression and well-known addresses',
  sharePicture: 'its documents name no picture for previews of links',
  ownPages: 'it asks for pages and words of the reference site of Gridfront',
  demoData: 'it asks for the demo customers of the reference site of Gridfront, their bills and their plans',
  checkout: 'it checks builds or servers that this checkout starts beside the site, and not the target',
  keys: 'it signs tokens with the private keys of the server, which nobody else has',
} as const

/** The same for tests of mobile variants, for which the brand file has its own field. */
export const noMobileVariants = 'the site is built without mobile variants'

/** Something that a site may or may not offer. */
export type Capability = keyof typeof capabilities

export const capabilityNames = Object.keys(capabilities) as readonly Capability[]
