import type { Brand } from 'gridfront/server'
import { escapeHtml, roleColours } from 'gridfront/server'
import type { Block } from './mail-blocks.ts'
import { onOneLine } from './mail-blocks.ts'

/** The content of a mail. `footer` is shown in smaller letters. */
export interface MailContent {
  readonly subject: string
  /** Text that lists of mails show beside the subject, if it fits. */
  readonly preview: string
  readonly heading: string
  readonly blocks: readonly Block[]
  readonly footer: readonly Block[]
}

type Roles = ReturnType<typeof roleColours>

/** Colours of each class. Light ones are inline too: some programs ignore the style sheet, and show no dark mode then. */
const classColours = (roles: Roles) => ({
  page: { background: roles['surface-soft'], text: roles.text },
  card: { background: roles.surface, text: roles.text },
  brand: { background: roles['surface-strong'], text: roles['text-strong'] },
  highlight: { background: roles['surface-tint'], text: roles.text },
  button: { background: roles.action, text: roles['on-action'] },
  onbutton: { text: roles['on-action'] },
  link: { text: roles.link },
  muted: { text: roles['text-muted'] },
})
type ClassName = keyof ReturnType<typeof classColours>
interface Colours {
  readonly background?: string
  readonly text: string
}

const declarations = ({ background, text }: Colours, end: string): string =>
  `${background === undefined ? '' : `background-color:${background}${end};`}color:${text}${end};`

const font = 'font-family:-apple-system,Segoe UI,Roboto,Arial,sans-serif;'
const body = 'font-size:16px;line-height:24px;'
const small = 'font-size:14px;line-height:21px;'
/** Breaks words and addresses that are wider than their column. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word;'

/**
 * Makes the HTML of mails in a brand's colours, light and dark. Layout by tables and inline styles, which all mail programs
 * know; nothing is loaded, nothing runs. Throws `TypeError` for an address outside `siteOrigin`.
 */
export function createMailHtml(brand: Pick<Brand, 'name' | 'theme'>, siteOrigin: () => string) {
  const light = classColours(roleColours(brand.theme.colours, 'light'))
  const dark = classColours(roleColours(brand.theme.colours, 'dark'))
  const sheet = [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    // Telephone numbers and dates that a program has made into links.
    'a[x-apple-data-detectors]{color:inherit!important}',
    `@media (prefers-color-scheme:dark){${Object.entries(dark)
      .map(([name, colours]) => `.${name}{${declarations(colours, '!important')}}`)
      .join('')}}`,
  ].join('')

  /** Escaped, with a telephone number that stays on one line. */
  const text = (words: string): string =>
    escapeHtml(onOneLine(words)).replace(/\b(\d{2,4}) (\d{2,3}) (\d{2,3})\b/g, '$1&nbsp;$2&nbsp;$3')
  /** Attributes of an element of a class. */
  const styled = (name: ClassName, style: string): string =>
    `class="${name}" style="${declarations(light[name], '')}${style}"`
  const href = (address: string): string => {
    if (new URL(address).origin !== siteOrigin())
      throw new TypeError('a mail leads to the pages of its own site only')
    return `href="${escapeHtml(address)}"`
  }
  const paragraph = (words: string): string => `<p style="margin:0 0 16px;${breaks}">${text(words)}</p>`
  /** Padded, so that its touch target is 44 px high. */
  const addressLink = (address: string): string =>
    `<a ${href(address)} ${styled('link', `display:inline-block;padding:12px 0;${breaks}`)}>${escapeHtml(address)}</a>`

  function block(part: Block): string {
    if (typeof part === 'string') return paragraph(part)
    switch (part.kind) {
      case 'button':
        // Outlook ignores the padding of a link, so its cell has the padding too, by Outlook's own property.
        return `<table role="presentation" border="0" cellspacing="0" cellpadding="0" style="margin:8px 0"><tr><td ${styled('button', 'border-radius:8px;mso-padding-alt:12px 24px;')}><a ${href(part.address)} ${styled('onbutton', `display:inline-block;padding:12px 24px;${body}font-weight:bold;text-decoration:none;mso-padding-alt:0;`)}>${text(part.label)}</a></td></tr></table>
<p ${styled('muted', `margin:0 0 16px;${small}${breaks}`)}>${escapeHtml(part.address)}</p>`
      case 'link':
        return `<p style="margin:0 0 16px;${breaks}">${text(part.words)}<br>${addressLink(part.address)}</p>`
      case 'code':
        return `<p style="margin:0 0 16px;${breaks}">${text(part.label)}:<br><strong style="font-size:20px;line-height:30px;">${text(part.value)}</strong></p>`
      case 'highlight':
        return `<table role="presentation" border="0" cellspacing="0" cellpadding="0" width="100%" style="margin:0 0 16px"><tr><td ${styled('highlight', `border-radius:8px;padding:16px;font-weight:bold;${breaks}`)}>${text(part.words)}</td></tr></table>`
      case 'list':
        return `<p style="margin:0 0 8px;${breaks}">${text(part.lead)}</p>
<ul style="margin:0 0 16px;padding:0 0 0 24px;">${part.items.map((item) => `<li style="margin:0 0 4px;${breaks}">${text(item)}</li>`).join('')}</ul>`
      case 'facts':
        return `<table border="0" cellspacing="0" cellpadding="0" width="100%" style="margin:0 0 16px"><caption style="text-align:left;font-weight:bold;padding:0 0 8px;">${text(part.title)}:</caption>${part.rows
          .map(
            ([name, value]) =>
              `<tr><th scope="row" width="45%" ${styled('muted', `text-align:left;vertical-align:top;font-weight:normal;padding:4px 12px 4px 0;${breaks}`)}>${text(name)}:</th><td style="vertical-align:top;padding:4px 0;${breaks}">${text(value)}</td></tr>`,
          )
          .join('')}</table>`
    }
  }

  const beginning = (words: string): string => /^.{0,110}(?=\s|$)/u.exec(onOneLine(words))?.[0] ?? ''

  return ({ subject, preview, heading, blocks, footer }: MailContent): string => `<!doctype html>
<html lang="en-AU" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${text(subject)}</title>
<style>${sheet}</style>
</head>
<body ${styled('page', 'margin:0;padding:0;')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text(beginning(preview))}</div>
<div role="article" aria-roledescription="email" aria-label="${text(subject)}" lang="en-AU">
<table role="presentation" border="0" cellspacing="0" cellpadding="0" width="100%" ${styled('page', `${font}${body}`)}><tr><td align="center" style="padding:16px 8px;">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" border="0" cellspacing="0" cellpadding="0" width="100%" style="max-width:600px;text-align:left;">
<tr><td ${styled('brand', `border-radius:8px 8px 0 0;padding:16px 20px;font-size:18px;font-weight:bold;${breaks}`)}>${text(brand.name)}</td></tr>
<tr><td ${styled('card', `border-radius:0 0 8px 8px;padding:24px 20px 8px;${breaks}`)}>
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;${breaks}">${text(heading)}</h1>
${blocks.map(block).join('\n')}
</td></tr>
<tr><td ${styled('muted', `padding:24px 20px 8px;${small}${breaks}`)}>
${footer.map(block).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}
