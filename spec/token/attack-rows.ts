/** A line of the list of attacks on tokens. */
export interface AttackRow {
  readonly attack: string
  /** Files with their own test, named `row <number>: …`, in addition to the shared list of texts. */
  readonly provenIn?: readonly string[]
  /** False if the row is not a single text that can be sent: the files prove it alone. Default true. */
  readonly isListed?: false
}

const effects = 'spec/token/token-attack-effects.test.ts'
const stored = 'spec/token/stored-tokens.test.ts'
const verdicts = 'spec/server/keys/token-verdicts.test.ts'

/**
 * The list of attacks, each with its tests. The texts are in `attacks/`; the page's check (`token-attacks.test.ts`) and the
 * backend (`token-verdicts.test.ts`) use the same ones.
 */
export const attackRows: Readonly<Record<number, AttackRow>> = {
  1: { attack: 'alg none in any spelling' },
  2: { attack: 'HS256 with the public key as its secret' },
  3: { attack: 'other algorithms, genuine or under the name RS256' },
  4: { attack: 'alg in another case, shape or missing' },
  5: { attack: 'jwk, jku, x5u, x5c of a stranger', provenIn: [effects] },
  6: { attack: 'the same over a genuine signature' },
  7: { attack: 'odd kid of a stranger', provenIn: [effects] },
  8: { attack: 'odd kid over a genuine signature' },
  9: { attack: 'crit unknown, empty, no list, with doubles' },
  10: { attack: 'b64 true in crit, or b64 without crit' },
  11: { attack: 'b64 false in crit' },
  12: { attack: 'exp twice', provenIn: [effects] },
  13: { attack: 'alg twice' },
  14: { attack: 'exp of another type' },
  15: { attack: 'exp with a fraction' },
  16: { attack: 'exp infinite or beyond any date' },
  17: { attack: 'exp in milliseconds, in the year 9999' },
  18: { attack: 'exp missing, 0, negative' },
  19: { attack: 'expired by seconds, with and without tolerance', provenIn: [effects] },
  20: { attack: 'nbf or iat ahead, or of another type' },
  21: { attack: 'iat missing, or too old' },
  22: { attack: 'wrong or missing iss and aud', provenIn: [effects] },
  23: { attack: 'sub of another type, empty, 10 kB' },
  24: { attack: 'typ missing or of another purpose' },
  25: { attack: 'white space before and within' },
  26: { attack: 'white space after and in the signature' },
  27: { attack: 'padding and unused bits of the signature' },
  28: { attack: 'standard alphabet, invalid character, NUL' },
  29: { attack: 'payload signed with padding' },
  30: { attack: 'two, four, five parts, dots' },
  31: { attack: 'JWE, JSON serialisation, nested token' },
  32: { attack: 'signature empty, cut, longer, of another key' },
  33: {
    attack: 'each character replaced by six others',
    isListed: false,
    provenIn: ['spec/token/token-attacks.test.ts', verdicts],
  },
  34: { attack: 'forged padding of PKCS#1', provenIn: ['spec/token/embedded-keys.test.ts'] },
  35: { attack: 'payload that is no object, or goes on' },
  36: { attack: 'invalid UTF-8' },
  37: { attack: 'byte-order mark, lone surrogate, bidi, look-alikes' },
  38: { attack: '__proto__ and its like as claims', provenIn: [effects] },
  39: { attack: '1 MB, 8 MB, 10,000 claims, 100,000 levels', provenIn: [effects, verdicts] },
  40: { attack: 'no text at all', isListed: false, provenIn: [effects, verdicts] },
  41: { attack: 'replayed after logout or a new password', isListed: false, provenIn: [verdicts] },
  42: { attack: 'token of another brand', provenIn: [effects, verdicts] },
  43: { attack: 'cookie and local storage differ, one forged', isListed: false, provenIn: [stored] },
  44: { attack: 'cookie from a subdomain with the same name', isListed: false, provenIn: [stored] },
}
