import { expect, test } from 'vitest'
import { maskedEnvironment, maskText } from '../../api/src/modules/support/mask-report.ts'

test.each([
  ['smtp://alerts@example.com:pa55word@mail.example.com:587', 'smtp://mail.example.com:587'],
  ['smtp://alerts:pa"55\'word@mail.example.com:587', 'smtp://mail.example.com:587'],
  ['https://hooks.example/services/T0/token', 'https://hooks.example'],
])('a report shows the protocol and the host of the address %s', (address, shown) => {
  expect(maskText(`cannot reach ${address} now`)).toBe(`cannot reach ${shown} now`)
  expect(maskedEnvironment({ NETWARDEN_SMTP_URL: address })).toEqual([
    { name: 'NETWARDEN_SMTP_URL', value: shown },
  ])
})

test('a setting whose address cannot be parsed is masked as a whole', () => {
  const env = { NETWARDEN_STATE_URL: 'postgres://a:b/c@host:x/db', NETWARDEN_TZ: 'Asia/Shanghai' }
  expect(maskedEnvironment(env)).toEqual([
    { name: 'NETWARDEN_STATE_URL', value: '******' },
    { name: 'NETWARDEN_TZ', value: 'Asia/Shanghai' },
  ])
})
