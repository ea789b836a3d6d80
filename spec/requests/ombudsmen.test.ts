import { expect, test } from 'vitest'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { ombudsmanOf } from '../../src/requests/ombudsmen.ts'
import { checkPhone, formatPhone } from '../../src/validators/phone.ts'

test.each([
  ['ACT', /Civil and Administrative Tribunal \(ACAT\)$/, 'www.acat.act.gov.au'],
  ['NSW', /NSW \(EWON\)$/, 'www.ewon.com.au'],
  ['NT', /^Ombudsman NT$/, 'www.ombudsman.nt.gov.au'],
  ['QLD', /Queensland \(EWOQ\)$/, 'www.ewoq.com.au'],
  ['SA', /SA \(EWOSA\)$/, 'ewosa.com.au'],
  ['TAS', /Tasmania$/, 'www.energyombudsman.tas.gov.au'],
  ['VIC', /\(EWOV\)$/, 'www.ewov.com.au'],
  ['WA', /Ombudsman WA$/, null],
] as const)('[ACC-8] a complaint in %s shows the ombudsman: %s at %s', (state, name, site) => {
  const ombudsman = ombudsmanOf(state)
  expect(ombudsman.name).toMatch(name)
  expect(ombudsman.site).toBe(site)
})

test('[ACC-8] each ombudsman has a name and a number of its own, written as such numbers are', () => {
  const all = australianStates.map(ombudsmanOf)
  expect(new Set(all.map(({ name }) => name)).size).toBe(australianStates.length)
  expect(new Set(all.map(({ phone }) => phone)).size).toBe(australianStates.length)
  for (const { phone } of all) {
    const digits = phone.replaceAll(/\D/g, '')
    expect([phone, checkPhone(digits).isValid]).toEqual([phone, true])
    expect(formatPhone(digits)).toBe(phone)
  }
})
