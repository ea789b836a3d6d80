import type { Brand, BrandDefinition, EnvironmentDefinition, GateDefinition } from 'gridfront/server'
import { defineBrand } from 'gridfront/server'
import { environmentKeys } from './environment-keys.ts'

const hosted = (
  name: keyof typeof environmentKeys,
  host: string,
  backend = `https://api.${host}`,
): EnvironmentDefinition => ({
  hosts: [host],
  backend,
  issuer: `https://id.wattlebird.example/${name.toLowerCase()}`,
  keys: environmentKeys[name],
})

/**
 * Wattlebird Energy, a fictional retailer. The keys of the Local environment are generated on each machine at the first
 * start, so its server publishes them for its pages (`app/site-keys.ts`); all other values are here. `gate`: for a
 * closed test; default off. `providerName`: of an
 * identity provider with which customers may log in too; default none. `inLanguage`: what differs in the language of the build.
 */
export const makeBrand = (
  gate: GateDefinition = {},
  providerName = '',
  inLanguage: Partial<BrandDefinition> = {},
): Brand =>
  defineBrand({
    name: 'Wattlebird Energy',
    publicOrigin: 'https://www.wattlebird.example',
    contact: {
      phone: '1300 975 707',
      email: 'hello@wattlebird.example',
      accountsEmail: 'accounts@wattlebird.example',
    },
    company: {
      legalName: 'Wattlebird Energy Pty Ltd',
      abn: '70 999 999 982',
      postalAddress: 'PO Box 975, Newtown NSW 2042',
    },
    securityContact: 'mailto:security@wattlebird.example',
    crnVariant: 'MOD10V01',
    theme: {
      colours: {
        navy: '#0b2545',
        aqua: '#0e7c86',
        lightAqua: '#e3f4f4',
        white: '#ffffff',
        orange: '#d9480f',
        green: '#2b7a3d',
        line: '#c5d3d8',
        slideBackground: '#f3f9f8',
      },
    },
    externalLinks: {
      privacy: '/documents/privacy',
      hardship: '/documents/hardship',
      complaints: '/documents/complaints',
      termsAndConditions: '/documents/terms-and-conditions',
      concessionsAndRebates: '/documents/concessions-and-rebates',
    },
    environments: {
      Local: {
        hosts: [],
        backend: '',
        issuer: 'http://localhost/wattlebird-local',
        keys: [],
        cardFields: 'http://localhost:*',
      },
      Dev: hosted('Dev', 'dev.wattlebird.example'),
      PR: hosted(
        'PR',
        'pr-{pr}.preview.wattlebird.example',
        'https://api.pr-{pr}.preview.wattlebird.example',
      ),
      UAT: hosted('UAT', 'uat.wattlebird.example'),
      Staging: hosted('Staging', 'staging.wattlebird.example'),
      Production: hosted('Production', 'www.wattlebird.example', 'https://api.wattlebird.example'),
    },
    session: {
      ...{ sharedLogin: true, passkeys: true },
      ...(providerName && { provider: { name: providerName } }),
    },
    gate,
    ...inLanguage,
  })
