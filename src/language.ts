/**
 * The language of the pages, a tag of BCP 47. In a build the plugin writes the site's in place of each import
 * (`language` of `gridfront()`), so that what is for other languages alone is left out. Elsewhere, as for mails and PDFs, it is
 * Australian English.
 */
// A call, because the bundler of the package writes plain constants in place of their imports.
export const language: string = String('en-AU')

/** `lang` of a part that is always in English, such as the prices of a plan; undefined on a site in English. */
export const englishPart: string | undefined = language === 'en-AU' ? undefined : 'en-AU'
