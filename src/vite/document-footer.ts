import * as z from 'zod/mini'
import { htmlLanguage } from '../document/html-language.ts'
import type { SiteData } from '../document/render-module.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { pageDataPath } from '../pages/page-address.ts'
import { staticQueryHash } from '../pages/static-query-hash.ts'
import { ContactQuery } from '../templates/shared-schemas.ts'
import { ownText } from '../texts/own-text.ts'
import type { GridfrontOptions } from './options.ts'
import { isEnglish, languageOf } from './options.ts'

interface Line {
  readonly label: string
  readonly note?: string
  readonly number: string
}

const numberLink = (number: string) => `<a href="tel:${number.replaceAll(' ', '')}">${number}</a>`
const mailLink = (address: string) => `<a href="mailto:${escapeHtml(address)}">${escapeHtml(address)}</a>`

// The markup of `<HelpLines>`, for the same styles.
const helpLines = (lines: readonly Line[]) => `<ul class="gf-help-lines">
${lines
  .map(({ label, note, number }) => {
    const about = note === undefined ? '' : `<span class="gf-help-lines__note">${escapeHtml(note)}</span>`
    return `<li><span>${escapeHtml(label)}</span> ${about}${numberLink(number)}</li>`
  })
  .join('\n')}
</ul>`

const waysOn = ['/policies', '/contact', '/']

const PageAnswer = z.object({ result: z.object({ data: z.object({ label: z.string() }) }) })
/** A link under the page's own name; none to a page that the site does not have. */
function linkTo(path: string, files: SiteData): string[] {
  const page = PageAnswer.safeParse(files.get(pageDataPath(path)))
  return page.success ? [`<a href="${path}">${escapeHtml(page.data.result.data.label)}</a>`] : []
}

const ContactAnswer = z.object({ data: ContactQuery })

/** The footer of a plain document: the same phone numbers as on every page, and links. In the site's language. */
export const documentFooter = (
  files: SiteData,
  { texts, ...options }: Pick<GridfrontOptions, 'texts' | 'language'> = {},
): string => {
  const language = languageOf(options)
  const { data } = ContactAnswer.parse(files.get(`/page-data/sq/d/${staticQueryHash('contact')}.json`))
  const { phone, hours, email, accountsEmail, helpLines: lines, faults } = data
  const join = (key: 'afterLabel' | 'betweenDetails' | 'betweenSentences' | 'sentenceEnd') =>
    escapeHtml(ownText(texts, 'joins', key))
  return `<footer class="gf-wrap"${isEnglish(language) ? '' : htmlLanguage(language)}>
<h2>${escapeHtml(ownText(texts, 'footer', 'contact'))}</h2>
<p>${numberLink(phone)}${join('betweenDetails')}${escapeHtml(hours)}</p>
<p>${escapeHtml(ownText(texts, 'contactDetails', 'email'))}${join('afterLabel')}${mailLink(email)}${join('sentenceEnd')}${join('betweenSentences')}${escapeHtml(ownText(texts, 'contactDetails', 'accountsEmail'))}${join('afterLabel')}${mailLink(accountsEmail)}${join('sentenceEnd')}</p>
${helpLines(lines)}
<h2 id="faults">${escapeHtml(ownText(texts, 'siteFrame', 'faultLines'))}</h2>
${helpLines(faults.map(({ network, area, number }) => ({ label: network, note: area, number })))}
<p>${waysOn.flatMap((path) => linkTo(path, files)).join(' · ')}</p>
</footer>`
}
