import { expect, test } from 'vitest'
import { banksiaPower } from '../../../fixtures/second-brand.ts'
import { makeBrand } from '../../../host/brand.ts'
import { createMailTemplates } from '../../../host/server/notifications/mail-templates.ts'
import {
  button,
  code,
  facts,
  highlight,
  link,
  list,
} from '../../../host/server/notifications/templates/mail-blocks.ts'
import { createMailTexts } from '../../../host/server/notifications/templates/mail-text.ts'
import { at, bill, everyMail } from './every-mail.ts'
import { sender, siteOrigin } from './test-mail-service.ts'

const ports = { sender, siteOrigin: () => siteOrigin }
const all = everyMail(ports)
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words that a reader sees, from the heading on. */
const wordsOf = (html: string): string[] =>
  html
    .slice(html.indexOf('<h1'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(\w+);/g, (_, name: string) => signs[name] ?? '?')
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => word !== '')
const wordsOfText = (text: string): string[] =>
  text
    .replace(/^- /gm, '')
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter((word) => word !== '')

test.each(all)('%s says the same as HTML and as text', (_, { html, body }) => {
  expect(wordsOf(html)).toEqual(wordsOfText(body))
})

test.each(all)('%s loads nothing, runs nothing, and links only to our own site', (_, { html }) => {
  expect(html).not.toMatch(
    /<(?:script|img|link|iframe|form|input|video|object|svg|base)\b|@import|url\(|\bon\w+=|https?:[^"<]*\.(?:png|gif)/i,
  )
  const addresses = [...html.matchAll(/(?:href|src|background|action)="([^"]*)"/g)].map(([, one]) => one)
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect(address).toMatch(/^https:\/\/site\.energy\.example\//)
})

test.each(all)('%s has a language, a title, one heading, and tables that say what they are', (_, mail) => {
  const { html, subject } = mail
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-AU" dir="ltr">/)
  expect(html).toContain(`<title>${subject}</title>`)
  expect(html.match(/<h[1-6]/g)).toEqual(['<h1'])
  for (const [table] of html.matchAll(/<table\b[^>]*>(?:(?!<table|<\/table).)*/gs))
    expect(/^<table role="presentation"/.test(table) || /<caption/.test(table)).toBe(true)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
})

test('the preview text of a mail is the beginning of its first paragraph, and contains no secret', () => {
  for (const [, { html, body }] of all) {
    const [, preview = ''] = /<div style="display:none[^>]*>([^<]+)<\/div>/.exec(html) ?? []
    expect(body.replaceAll('"', '&quot;')).toContain(`Hello,\n\n${preview}`)
    expect(preview.length).toBeGreaterThan(20)
    expect(preview).not.toContain('://')
  }
})

const hostile: readonly (readonly [string, string, string])[] = [
  ['markup', '"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ['a new line', 'Ann\r\nBcc: all@customers.example\u2028\u0085\0Lee', 'Ann Bcc: all@customers.example Lee'],
  ['a text that turns around', 'Ann\u202eeel\u2066\u200f', 'Anneel'],
  ['200 letters', 'W'.repeat(200), 'W'.repeat(200)],
]

test.each(hostile)('a value with %s stays text, on one line', (_, value, shown) => {
  const { mail } = createMailTexts(ports)
  const { subject, body, html } = mail(`about ${value}`, '/accounts/pay', [
    `Paragraph ${value}`,
    highlight(`Highlight ${value}`),
    code(`Code ${value}`, value),
    facts(`Facts ${value}`, [[value, value]]),
    list(`List ${value}`, [value]),
    link(`Link ${value}`, `${siteOrigin}/accounts`),
    button(`Button ${value}`, `${siteOrigin}/accounts`),
  ])
  expect(subject).toBe(`Example Energy: about ${shown}`)
  expect(body).toContain(`\nParagraph ${shown}\n\nHighlight ${shown}\n\nCode ${shown}:\n${shown}\n`)
  expect(body).toContain(`\nFacts ${shown}:\n${shown}: ${shown}\n\nList ${shown}\n- ${shown}\n`)
  expect(html).not.toMatch(/<img|[\p{Cf}\0\r\u2028\u0085]/u)
  expect(wordsOf(html)).toEqual(wordsOfText(body))
})

test('no mail links to another site: a template that tries throws', () => {
  const { mail } = createMailTexts(ports)
  for (const address of ['https://evil.example/', `${siteOrigin}.evil.example/`, 'javascript:alert(1)'])
    expect(() => mail('a link', '/accounts/pay', [link('Here:', address)])).toThrow(/its own site only/)
})

test('a mail has the colours, the name and the contacts of its brand, in light and in dark', () => {
  const brands = [makeBrand(), { ...sender, ...banksiaPower }]
  const [ours = '', other = ''] = brands.map(
    (brand) => createMailTemplates({ sender: brand, siteOrigin: () => siteOrigin }).billIssued(bill).html,
  )
  const coloursOf = (html: string) => [...new Set(html.match(/#[\da-f]{6}\b/g))]
  expect(ours).toContain('background-color:#0b2545;')
  expect(other).toContain('background-color:#2b1a3d;')
  expect(
    coloursOf(ours).filter((colour) => coloursOf(other).includes(colour) && colour !== '#ffffff'),
  ).toEqual([])
  expect(ours).toContain('1300&nbsp;975&nbsp;707')
  expect(other).toContain('>Banksia Power<')
  expect(other).not.toMatch(/Wattlebird|975&nbsp;707/)
})

test('a mail without its own button has its page’s', () => {
  const { html, body } = createMailTemplates(ports).passwordChanged(at, { isReset: true })
  expect(html).toContain(`href="${siteOrigin}/accounts/forgot-password"`)
  expect(html).toContain('>Set a new password</a>')
  expect(body).toContain(`\nSet a new password:\n${siteOrigin}/accounts/forgot-password\n`)
})
