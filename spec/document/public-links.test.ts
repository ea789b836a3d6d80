import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicLinks } from '../../src/document/public-links.ts'
import { publicFilesIn } from '../../src/vite/public-files.ts'

const brand = { name: 'Sun & Sons', publicOrigin: 'https://www.sun.example' }
const named = (markup: string) =>
  [...markup.matchAll(/(?:href|content)="(?:https:\/\/www\.sun\.example)?(\/[^"]+)"/g)].map(
    ([, address]) => address,
  )

test('a document names the icons, the manifest and the shared image that the site has, and no other', () => {
  expect(named(publicLinks(brand, () => true))).toEqual([
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
    '/og.png',
  ])
  expect(named(publicLinks(brand, publicFilesIn('src/starter/public').has))).toEqual([
    '/favicon.svg',
    '/manifest.webmanifest',
  ])
  expect(publicLinks(brand, () => false)).toBe('')
})

test('the image for shared links has a whole address and the brand’s name in words', () => {
  const markup = publicLinks(brand, (address) => address === '/og.png')
  expect(markup).toContain('property="og:image" content="https://www.sun.example/og.png"')
  expect(markup).toContain('property="og:image:alt" content="Sun &amp; Sons"')
})

test('the reference brand has all of them', () => {
  const { has } = publicFilesIn(join('host', 'public'))
  expect(publicLinks(brand, has)).toBe(publicLinks(brand, () => true))
})
