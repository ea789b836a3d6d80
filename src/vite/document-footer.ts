import * as z from 'zod/mini'
import { escapeHtml } from '../pages/escape-html.ts'
import { pageDataPath } from '../pages/page-address.ts'
import { staticQueryHash } from '../pages/static-query-hash.ts'
import { ContactQuery } from '../templates/shared-schemas.ts'
import type { GridfrontOptions } from './options.ts'

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

const waysOn = [
  ['/policies', 'All policies'],
  ['/contact', 'Contact us'],
  ['/', 'Home page'],
] as const

const ContactAnswer = z.object({ data: ContactQuery })

/** The footer of a plain document: the same phone numbers as on every page, and links. */
export const documentFooter: NonNullable<GridfrontOptions['documentFooter']> = (files) => {
  const { data } = ContactAnswer.parse(files.get(`/page-data/sq/d/${staticQueryHash('contact')}.json`))
  const { phone, hours, email, accountsEmail, helpLines: lines, faults } = data
  return `<footer class="gf-wrap">
<h2>Talk to us</h2>
<p>${numberLink(phone)}, ${escapeHtml(hours)}</p>
<p>General enquiries: ${mailLink(email)}. Bills and accounts: ${mailLink(accountsEmail)}.</p>
${helpLines(lines)}
<h2 id="faults">Power cuts and faults, by network</h2>
${helpLines(faults.map(({ network, area, number }) => ({ label: network, note: area, number })))}
<p>${waysOn
    .filter(([path]) => path === '/' || files.has(pageDataPath(path)))
    .map(([path, label]) => `<a href="${path}">${label}</a>`)
    .join(' · ')}</p>
</footer>`
}
