import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// The part of DER (X.690) that a certificate needs.
const integer = 0x02
const bitString = 0x03
const octetString = 0x04
const objectId = 0x06
const utf8String = 0x0c
const utcTime = 0x17
const dnsName = 0x82

function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(objectId, Buffer.from(hex, 'hex'))
const time = (at: number) => der(utcTime, `${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`)

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const localhost = sequence(der(0x31, sequence(oid('550403'), der(utf8String, 'localhost'))))
const dayMs = 86_400_000

/** Key and certificate of host names, valid for a day; `pin` lets a browser accept it and no other. */
export function throwawayCertificate(hosts: readonly string[]) {
  const names = sequence(...hosts.map((host) => der(dnsName, host)))
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const version3 = der(0xa0, der(integer, Buffer.from([2])))
  const serial = der(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const validity = sequence(time(Date.now() - dayMs), time(Date.now() + dayMs))
  const extensions = der(0xa3, sequence(sequence(oid('551d11'), der(octetString, names))))
  const signed = sequence(
    version3,
    serial,
    ecdsaWithSha256,
    localhost,
    validity,
    localhost,
    keyInfo,
    extensions,
  )
  const signature = der(bitString, Buffer.from([0]), sign('sha256', signed, privateKey))
  const certificate = sequence(signed, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    pin: createHash('sha256').update(keyInfo).digest('base64'),
  }
}
