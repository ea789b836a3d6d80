import { encodeJson, readToken } from './token-parts.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** Makes tokens with the genuine claims, correctly signed by a newly generated key. */
export async function forgeToken(genuine: string): Promise<{ what: string; token: string }[]> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  const { header, parts } = readToken(genuine)
  const sign = async (changes: Readonly<Record<string, unknown>>) => {
    const signed = `${encodeJson({ ...header, ...changes })}.${parts[1]}`
    const signature = await crypto.subtle.sign(algorithm.name, privateKey, new TextEncoder().encode(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  }
  return [
    { what: 'a token of a foreign key under the name of the right one', token: await sign({}) },
    { what: 'a token of a foreign key without a name', token: await sign({ kid: undefined }) },
    { what: 'a token of a foreign key that nobody knows', token: await sign({ kid: 'conformance' }) },
    { what: 'a token that brings its key along (jwk)', token: await sign({ jwk }) },
    {
      what: 'a token that names where its key is to be had (jku)',
      token: await sign({ jku: 'https://attacker.invalid/keys.json' }),
    },
  ]
}
