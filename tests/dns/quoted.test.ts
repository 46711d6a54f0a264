import { quoted, readZone } from '@netwarden/shared/dns'
import { expect, test } from 'vitest'

test.each([
  ['say "yes"', '"say \\"yes\\""'],
  ['a \\ b', '"a \\\\ b"'],
  ['C:\\temp', '"C:\\\\temp"'],
  ['at the end\\', '"at the end\\\\"'],
  ['v=DKIM1\\; k=rsa', '"v=DKIM1\\; k=rsa"'],
  ['\\"as escaped\\"', '"\\"as escaped\\""'],
  ['\\255', '"\\255"'],
  ['"already" "quoted"', '"already" "quoted"'],
])('%j is the text %s of a master file', (text, expected) => {
  expect(quoted(text)).toBe(expected)
})

test('every typed backslash is in the record', () => {
  const typed = 'v=spf1 "quoted" \\ back C:\\temp \\'
  const zone = `$ORIGIN q.example.\n$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.1\nx TXT ${quoted(typed)}\n`
  const { records } = readZone(zone)
  const rdata = records.find(({ type }) => type === 'TXT')?.rdata ?? ''
  expect(rdata.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')).toBe(typed)
})
