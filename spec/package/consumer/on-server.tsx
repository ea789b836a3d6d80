import { verifyToken } from 'gridfront'
import { renderToString } from 'react-dom/server'
import { brand, Page } from './page'

/** The page as markup, and the package's result for a forged token. */
export const html = renderToString(<Page />)
const { issuer, keys } = brand.environments.Local
const part = (content: object) =>
  btoa(JSON.stringify(content)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const claims = { iss: issuer, sub: 'c-1', exp: Math.floor(Date.now() / 1000) + 3600 }
const header = { alg: 'RS256', typ: 'JWT', kid: keys[0]?.kid }
const forged = `${part(header)}.${part(claims)}.${'A'.repeat(342)}`
export const refusal: string = await verifyToken(forged, { issuer, keys }).then(
  () => 'accepted',
  (error: Error) => error.message,
)
