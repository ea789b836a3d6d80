import type { CsrfNames } from './parameters.ts'
import { bodyLimit } from './status-sentences.ts'

/** The rules of every route, in CommonMark, for the top of the document. */
export const documentDescription = ({ cookieName, headerName }: CsrfNames): string =>
  `Written out of the contracts from which client, backend, mocks and conformance run are made as well.

## Tokens

The backend knows a customer by the bearer token of the login answer, and by nothing else: no cookie logs anybody in. Where a token is optional, one that is not live counts as none. Each login opens a session of its own, with its own token; logout ends that session and no other.

Pages verify each token before they use it, and refuse one that breaks any of these rules: nobody could log in then.

- A JWS in compact form (RFC 7515): three parts in base64url without padding, 16,384 characters at most.
- Header: \`alg\` is RS256. \`typ\` is \`JWT\`, \`at+jwt\` or left out. \`kid\` names one of the brand's public keys; it may be left out where there is one key alone. Neither \`crit\` nor \`b64\`; other members are passed over.
- Claims: \`iss\`, character by character the issuer that the pages were built with (no slash more at its end). \`exp\` to come, in seconds since 1970. \`nbf\`, where there is one, at most 300 seconds ahead. \`iat\` a number, \`sub\` and \`jti\` texts, where they are there. \`aud\`, where the pages ask for one, is it or holds it.
- One claim names the customer: \`sub\`, \`nameidentifier\`, \`user_id\`, \`uid\`, \`name\` or \`email\`, under its short name or a URI that ends in it.
- Keys are RSA of 2048 bits or more. Pages keep a token for 30 days at most, whatever \`exp\` says.

## CSRF token

Every request that is not GET or HEAD, login and logout included, carries the value of the readable cookie \`${cookieName}\` (on https its name may begin with \`__Host-\`) in the header \`${headerName}\`. \`GET /csrf\` sets the cookie, login and logout renew it, and the value before it is refused. Each such answer repeats the value in a header named \`${headerName}\`, for pages on another origin. The value is letters, digits and \`-._~\`, at least 22 of them, new for each visitor, bound to the session that it was handed to, and good for many requests. Requests that another site sends (\`Origin\`, \`Sec-Fetch-Site: cross-site\`) are refused with 403 too; the brand's own site, where it has another origin, is let in by CORS with credentials.

## Bodies

A request's body is JSON of at most ${bodyLimit}. Further members in it are passed over. An answer has the members that are written here and no others, unless its schema lets further ones pass.

Every answer says \`X-Content-Type-Options: nosniff\`, and every answer of the API, empty ones included, \`Cache-Control: no-store\`. Page data is asked for anew (\`no-cache\`, or at most 600 seconds). Files may be answered with 304 or 206, as HTTP has it.

Errors are problem documents (RFC 9457), except where another shape is given. Any server may say 408 or 431 to what it could not read as a request.

## How schemas are meant

Schemas are JSON Schema 2020-12. Lengths of texts (\`minLength\`, \`maxLength\`) are counted in code points: an emoji is one, where JavaScript and Java say two. A member named \`__proto__\` is passed over, or refused with 400.

\`x-clauses\` names the clauses of the specification that an operation serves, \`x-limit-bytes\` the longest body.`
