import { expect, test } from 'vitest'
import { registrableDomainOf } from '../../api/src/pipeline/enrich/index.ts'

test.each([
  ['www.example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['www.gov.cn', 'www.gov.cn'],
  ['user.github.io', 'github.io'],
  ['_ldap._tcp.dc.corp.lan', 'corp.lan'],
  ['a\\032b.example.com', 'example.com'],
  ['www.xn--fsqu00a.xn--fiqs8s', 'xn--fsqu00a.xn--fiqs8s'],
  ['co.uk', ''],
  ['localhost', ''],
  ['', ''],
])('the registrable domain of %j is %j', (name, registrable) => {
  expect(registrableDomainOf(name)).toBe(registrable)
})
