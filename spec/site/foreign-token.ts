import { generateKeyPair, SignJWT } from 'jose'
import { target } from '../tools/target/target.ts'

/**
 * A token with all claims of the target's tokens, valid for an hour, signed by a key that no server knows. It names no key,
 * so a server with a single key has to check the signature.
 */
export async function foreignToken(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT({ email: 'maya@stranger.example', given_name: 'Maya', family_name: 'Nguyen' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(target.issuer ?? '')
    .setSubject(crypto.randomUUID())
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}
