import { buildPrefixMatcher, type PrefixEntry } from '@netwarden/shared/policy'
import { formatIp, type IpAddress, type Network, parseNetwork } from '@netwarden/shared/validators'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'

function entries(networks: readonly string[]): PrefixEntry[] {
  return networks.flatMap((text, value) => {
    const network = parseNetwork(text)
    return network ? [{ network, value }] : []
  })
}

const longest = (_outer: number, inner: number) => inner
const bits = ({ words }: IpAddress) => words.map((word) => word.toString(2).padStart(32, '0')).join('')

function holds(network: Network, address: IpAddress): boolean {
  const { prefixLength } = network
  return (
    network.address.family === address.family &&
    bits(network.address).slice(0, prefixLength) === bits(address).slice(0, prefixLength)
  )
}

describe('the longest prefix', () => {
  const networks = [
    '0.0.0.0/0',
    '10.0.0.0/8',
    '10.1.0.0/16',
    '10.1.2.3',
    '255.255.255.0/24',
    '::/0',
    '2001:db8::/32',
    '2001:db8::1',
    'ffff::/16',
  ]
  const matcher = buildPrefixMatcher(entries(networks), longest)

  test.each([
    ['0.0.0.0', '0.0.0.0/0'],
    ['9.255.255.255', '0.0.0.0/0'],
    ['10.0.0.0', '10.0.0.0/8'],
    ['10.1.2.2', '10.1.0.0/16'],
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['10.1.2.4', '10.1.0.0/16'],
    ['10.2.0.0', '10.0.0.0/8'],
    ['11.0.0.0', '0.0.0.0/0'],
    ['255.255.255.255', '255.255.255.0/24'],
    ['::', '::/0'],
    ['2001:db8::', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8::2', '2001:db8::/32'],
    ['2001:db9::', '::/0'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ffff::/16'],
  ])('the longest prefix that contains %s is %s', (ip, network) => {
    expect(networks[matcher.find(ip)]).toBe(network)
  })

  test.each(['', 'printer', '1.2.3', 'fe80::1%eth0'])('no prefix contains %j', (text) => {
    expect(matcher.find(text)).toBe(-1)
  })
})

test('an address matches nothing without networks, or outside of them', () => {
  expect(buildPrefixMatcher([], longest).find('1.2.3.4')).toBe(-1)
  const matcher = buildPrefixMatcher(entries(['10.0.0.0/8', '2001:db8::/32']), longest)
  expect(['9.9.9.9', '11.0.0.0', '::1', '2001:db9::'].map((ip) => matcher.find(ip))).toEqual([-1, -1, -1, -1])
})

describe.each([4, 6] as const)('for random networks of IPv%i', (family) => {
  const random = seededRandom(family)
  const word = () => Math.floor(random() * 4) * 0x40000000 + Math.floor(random() * 4)
  const size = family === 4 ? 32 : 128
  const networks = Array.from({ length: 400 }, () => {
    const address = { family, words: Array.from({ length: size / 32 }, word) }
    return `${formatIp(address)}/${Math.floor(random() * (size + 1))}`
  })
  const compiled = entries(networks)
  const addresses = Array.from(
    { length: 2_000 },
    (): IpAddress => ({ family, words: Array.from({ length: size / 32 }, word) }),
  )

  test('the least value is returned when the smaller one is picked', () => {
    const matcher = buildPrefixMatcher(compiled, Math.min)
    const wrong = addresses.filter((address) => {
      const expected = compiled.find(({ network }) => holds(network, address))?.value ?? -1
      return matcher.find(formatIp(address)) !== expected
    })
    expect(wrong).toEqual([])
  })

  test('the longest prefix is returned when the inner one is picked', () => {
    const matcher = buildPrefixMatcher(compiled, longest)
    const wrong = addresses.filter((address) => {
      const holding = compiled.filter(({ network }) => holds(network, address))
      const longestPrefix = Math.max(-1, ...holding.map(({ network }) => network.prefixLength))
      const found = compiled[matcher.find(formatIp(address))]
      return (
        (found ? found.network.prefixLength : -1) !== longestPrefix || (found && !holding.includes(found))
      )
    })
    expect(wrong).toEqual([])
  })
})
