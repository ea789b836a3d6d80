import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { securityTxt } from '../../src/vite/security-txt.ts'

const brand = {
  publicOrigin: 'https://www.banksia.example',
  securityContact: 'mailto:security@banksia.example',
}

test('security.txt names the contact, and expires within a year', () => {
  expect(securityTxt(brand, new Date('2026-11-30T23:00:00Z'))).toBe(`Contact: mailto:security@banksia.example
Expires: 2027-11-01T00:00:00Z
Preferred-Languages: en
Canonical: https://www.banksia.example/.well-known/security.txt
`)
})

test.each([
  'security@banksia.example',
  'mailto:security',
  'http://banksia.example',
  'mailto:a@b.example\nX: y',
])('a brand with the security contact %j is refused', (securityContact) => {
  expect(() => defineBrand({ ...banksiaPower, securityContact })).toThrow('securityContact')
})

test.each(['mailto:security@banksia.example', 'https://banksia.example/security'])(
  'a brand may have the security contact %j',
  (securityContact) => {
    expect(defineBrand({ ...banksiaPower, securityContact })).toMatchObject({ securityContact })
  },
)
