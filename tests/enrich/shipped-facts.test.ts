import { readFile } from 'node:fs/promises'
import { ENCRYPTED_RESOLVER_NAMES } from '@netwarden/shared/domain'
import { canonicalDomain } from '@netwarden/shared/validators'
import { describe, expect, test } from 'vitest'
import { OrganisationTable } from '../../api/src/pipeline/enrich/index.ts'
import { loadBuiltInLists } from '../../api/src/policies/built-in-lists.ts'
import { STARTER_ORGANISATIONS } from '../support/starter-organisations.ts'

describe('the starter organisations', () => {
  const table = new OrganisationTable(STARTER_ORGANISATIONS)

  test('the starter organisations have unique names and domains, in canonical spelling', () => {
    const names = table.organisations.map(({ name }) => name)
    const domains = table.organisations.flatMap((organisation) => organisation.domains)
    expect(names).toEqual([...new Set(names)])
    expect(domains).toEqual([...new Set(domains)])
    expect(domains.map(canonicalDomain)).toEqual(domains)
    expect(names.length).toBeGreaterThanOrEqual(120)
    expect(table.organisations.every((organisation) => organisation.domains.length > 0)).toBe(true)
  })

  test('own all names below theirs, the longest domain first', () => {
    expect(table.find('www.taobao.com')?.name).toBe('Alibaba')
    expect(table.find('aws.amazon.com')?.name).toBe('Amazon Web Services')
    expect(table.find('www.amazon.com')?.name).toBe('Amazon')
    expect(table.find('user.github.io')?.name).toBe('GitHub')
    expect(table.find('nottaobao.com')).toBeNull()
    expect(table.find('com')).toBeNull()
    expect(table.find('')).toBeNull()
  })
})

describe('the built-in lists', async () => {
  const builtIns = await loadBuiltInLists()

  test('the built-in lists are the six, with their groups and both languages', () => {
    expect(builtIns.map(({ id, group, level }) => [id, group, level])).toEqual([
      ['malware', 'bad', 'high'],
      ['advertising', 'common', undefined],
      ['social', 'common', undefined],
      ['video', 'common', undefined],
      ['encryptedDns', 'common', undefined],
      ['tiktok', 'app', undefined],
    ])
    for (const { name, desc } of builtIns) {
      expect(`${name.zh}${desc.zh}`).toMatch(/\p{Script=Han}/u)
      expect(`${name.en}${desc.en}`).not.toMatch(/\p{Script=Han}/u)
    }
  })

  test('lose no line of their files', async () => {
    for (const { file, domains } of builtIns) {
      if (file === null) continue
      const url = new URL(`../../api/assets/lists/${file}`, import.meta.url)
      const lines = (await readFile(url, 'utf8'))
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
      expect(domains).toEqual(lines)
      expect(domains.length).toBeGreaterThan(40)
    }
  })

  test('the list of encrypted resolvers has each name by which detection knows one', () => {
    const { domains = [] } = builtIns.find(({ id }) => id === 'encryptedDns') ?? {}
    const isCovered = (name: string) =>
      domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
    expect(ENCRYPTED_RESOLVER_NAMES.filter((name) => !isCovered(name))).toEqual([])
    expect(ENCRYPTED_RESOLVER_NAMES).toContain('cloudflare-dns.com')
    expect(ENCRYPTED_RESOLVER_NAMES).toContain('dns.nextdns.io')
  })

  test('call only public test names malicious', () => {
    const malware = builtIns.find(({ id }) => id === 'malware')
    const real = malware?.domains.filter((domain) => !/\.(?:test|example|invalid)$/.test(domain))
    expect(real).toEqual([
      'examplebotnetdomain.com',
      'examplemalwaredomain.com',
      'internetbadguys.com',
      'isitblocked.org',
      'malware.testcategory.com',
      'malware.wicar.org',
      'phishing.testcategory.com',
      'testsafebrowsing.appspot.com',
      'wicar.org',
    ])
  })
})
