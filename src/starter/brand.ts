import type { PublicKey } from 'gridfront/server'
import { defineBrand } from 'gridfront/server'
import jwks from './production-keys.json' with { type: 'json' }

/** What distinguishes this site from another retailer's. `defineBrand` checks it and names any wrong field. */
export const brand = defineBrand({
  name: 'Banksia Power',
  publicOrigin: 'https://www.banksia.example',
  contact: {
    phone: '1300 123 456',
    email: 'hello@banksia.example',
    accountsEmail: 'accounts@banksia.example',
  },
  theme: {
    colours: {
      navy: '#20304f',
      aqua: '#0b6e75',
      lightAqua: '#e4f2f1',
      white: '#ffffff',
      orange: '#b4460f',
      green: '#2f7040',
      line: '#ccd5da',
      slideBackground: '#f4f8f6',
    },
  },
  externalLinks: {
    privacy: '/documents/privacy',
    hardship: '/documents/hardship',
    complaints: '/documents/complaints',
    termsAndConditions: '/documents/terms-and-conditions',
    concessionsAndRebates: '/documents/concessions-and-rebates',
  },
  // One is enough: addresses that match no other are Production. `cardFields`: origin of the provider's card form.
  environments: {
    Production: {
      hosts: ['www.banksia.example'],
      backend: 'https://api.banksia.example',
      issuer: 'https://id.banksia.example',
      keys: jwks.keys as PublicKey[],
      cardFields: 'https://cards.banksia.example',
    },
  },
})
