import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey } from '../../../host/server/platform/limits/address-key.ts'
import { always } from '../../tools/run/property-runs.ts'

const group = fc.integer({ min: 0, max: 0xffff })
const network = fc.array(fc.oneof(fc.constant(0), group), { minLength: 4, maxLength: 4 })
const tail = fc.array(fc.oneof(fc.constant(0), group), { minLength: 4, maxLength: 4 })
const long = (groups: number[]) => groups.map((one) => one.toString(16).padStart(4, '0')).join(':')
/** The same address as RFC 5952 writes it. */
const short = (text: string) => new URL(`http://[${text}]`).hostname.slice(1, -1)
// IPv6 networks of zeros contain IPv4 addresses (RFC 4291 section 2.5.5).
const isNative = (groups: number[]) => groups.some((one) => one !== 0)

test('all addresses of one /64 are one sender, however they are written', () =>
  always()(network.filter(isNative), tail, tail, (net, one, other) => {
    const [left, right] = [long([...net, ...one]), long([...net, ...other])]
    const keys = [left, right, short(left), short(right).toUpperCase(), `${left}%eth0`].map(addressKey)
    expect(new Set(keys).size).toBe(1)
  }))

test('addresses of two /64 are two senders', () =>
  always()(network, network, tail, (one, other, host) => {
    fc.pre(long(one) !== long(other))
    expect(addressKey(long([...one, ...host]))).not.toBe(addressKey(long([...other, ...host])))
  }))

test('an IPv4 address is a sender of its own, also in IPv6 notation', () =>
  always()(fc.ipV4(), (address) => {
    expect(addressKey(address)).toBe(address)
    expect(addressKey(`::ffff:${address}`)).toBe(address)
    expect(addressKey(`::FFFF:${short(`::ffff:${address}`).slice('::ffff:'.length)}`)).toBe(address)
  }))

test.each([undefined, '', 'unknown', 'localhost', '203.0.113.7:4711', '[::1]', '1.2.3', '::ffff:1.2.3.400'])(
  'what is no address (%s) shares one limit: nobody gets a new one by a new word',
  (text) => {
    expect(addressKey(text)).toBe('unknown')
  },
)
