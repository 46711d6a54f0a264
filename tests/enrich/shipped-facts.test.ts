import { readFile } from 'node:fs/promises'
import { ENCRYPTED_RESOLVER_NAMES, SERVICE_CATEGORIES } from '@netwarden/shared/domain'
import { canonicalDomain } from '@netwarden/shared/validators'
import { getPublicSuffix } from 'tldts'
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
  const all = await loadBuiltInLists()
  const builtIns = all.filter(({ category }) => category === null)

  test('there are six built-in lists beside the services, with their groups and both languages', () => {
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

/** Hosts that others use, too: a service that covers one would ban more than itself. */
const SHARED = [
  ...['www.qq.com', 'mail.qq.com', 'ptlogin2.qq.com', 'qpic.cn', 'gtimg.cn', 'tencent.com', 'myqcloud.com'],
  ...['www.baidu.com', 'bdstatic.com', 'mail.163.com', '126.net', 'netease.com', 'sina.com.cn', 'sinaimg.cn'],
  ...['alicdn.com', 'aliyun.com', 'aliyuncs.com', 'alipay.com', 'bytedance.com', 'snssdk.com', 'quark.cn'],
  ...['accounts.google.com', 'www.google.com', 'fonts.googleapis.com', 'gstatic.com', 'docs.google.com'],
  ...['login.microsoftonline.com', 'microsoft.com', 'outlook.live.com', 'office.com', 'github.com'],
  ...['appleid.apple.com', 'icloud.com', 'aws.amazon.com', 's3.amazonaws.com', 'live-video.net'],
  ...['akamaized.net', 'cloudfront.net', 'azureedge.net', 'fastly.net', 'cdn.jsdelivr.net', 'cloudflare.com'],
]

describe('the services', async () => {
  const all = await loadBuiltInLists()
  const services = all.filter(({ category }) => category !== null)
  const domains = services.flatMap((service) => service.domains)
  const isBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

  test('the services have unique ids and names in both languages, and no category is empty', () => {
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(services.length).toBeGreaterThanOrEqual(120)
    expect(new Set(services.map(({ category }) => category))).toEqual(new Set(SERVICE_CATEGORIES))
    for (const { id, name, desc, group } of services) {
      expect([id, group]).toEqual([expect.stringMatching(/^[a-z\d]+(?:-[a-z\d]+)*$/), 'app'])
      expect(`${name.en}${desc.en}`).not.toMatch(/\p{Script=Han}/u)
      expect(desc.zh).toMatch(/\p{Script=Han}/u)
    }
    for (const field of ['zh', 'en'] as const) {
      const names = services.map(({ name }) => name[field])
      expect(names).toEqual([...new Set(names)])
    }
  })

  test('the services consist of canonical names, of which none is in two services or a public suffix', () => {
    expect(services.every((service) => service.domains.length > 0)).toBe(true)
    expect(domains.map(canonicalDomain)).toEqual(domains)
    const inTwo = domains.filter((name) => domains.filter((domain) => isBelow(name, domain)).length > 1)
    expect(inTwo).toEqual([])
    const suffixes = domains.filter((name) => getPublicSuffix(name, { allowPrivateDomains: true }) === name)
    // Both belong to one service each.
    expect(suffixes).toEqual(['oaiusercontent.com', 'claudeusercontent.com'])
  })

  test('no service covers a host that others use, too', () => {
    const covered = SHARED.filter((host) => domains.some((domain) => isBelow(host, domain)))
    expect(covered).toEqual([])
  })
})
