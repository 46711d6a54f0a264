import { expect, test } from 'vitest'
import { createMetadataCheck } from '../../api/src/modules/dns/metadata-servers.ts'

const NAMED = '169.254.169.254'

test.each([
  ['nothing names it', [], [], true],
  ['the system uses it as its resolver', [], [NAMED], false],
  ['the start settings allow its network', ['169.254.0.0/16'], [], false],
  ['the system uses another resolver', ['10.0.0.0/8'], ['10.0.0.1'], true],
] as const)(
  'the address of a metadata service as a DNS server, where %s',
  (_where, allowed, system, isRefused) => {
    const isMetadata = createMetadataCheck(allowed, () => [...system])
    expect([isMetadata(NAMED), isMetadata(`${NAMED}#53`)]).toEqual([isRefused, isRefused])
    expect(isMetadata('10.0.0.1#5353')).toBe(false)
  },
)
