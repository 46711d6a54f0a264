import type { Translation } from './translation.ts'

/** Texts of the organisation table: its fields, its file, and why a change is rejected. */
export const orgTextsZh = {
  'validation.country': '应为两位国家或地区代码（ISO 3166-1），例如 CN',
  'validation.singleLine': '只能为单行文本，不能含有控制字符',
  'org.exists': '已有同名的组织',
  'org.changedMeanwhile': '该组织已被他人修改，请刷新后重试',
  'org.domain.address': '这是地址而不是域名',
  'org.domain.taken': '域名 {domain} 已属于“{organisation}”',
  'org.tooMany': '组织表最多 {limit} 个组织',
  'org.tooManyDomains': '组织表最多 {limit} 个域名',
  'orgs.csv.empty': '文件中没有组织',
  'orgs.csv.tooMany': '最多 {limit} 个组织',
  'orgs.csv.duplicate': '名称与第 {line} 行重复',
  'orgs.csv.domain': '域名无效：{entry}',
  'orgs.csv.sameDomain': '域名 {domain} 与第 {line} 行重复',
} as const

export const orgTextsEn: Translation<typeof orgTextsZh> = {
  'validation.country': 'Must be a two-letter country code (ISO 3166-1), for example CN',
  'validation.singleLine': 'Must be one line of text without control characters',
  'org.exists': 'An organisation with this name already exists',
  'org.changedMeanwhile': 'Another user changed the organisation. Reload and try again.',
  'org.domain.address': 'This is an IP address, not a domain name',
  'org.domain.taken': 'The domain {domain} already belongs to "{organisation}"',
  'org.tooMany': 'The organisation table can have at most {limit} organisations',
  'org.tooManyDomains': 'The organisation table can have at most {limit} domains',
  'orgs.csv.empty': 'The file contains no organisations',
  'orgs.csv.tooMany': 'At most {limit} organisations',
  'orgs.csv.duplicate': 'Same name as line {line}',
  'orgs.csv.domain': 'Not a valid domain: {entry}',
  'orgs.csv.sameDomain': 'Same domain {domain} as line {line}',
}
