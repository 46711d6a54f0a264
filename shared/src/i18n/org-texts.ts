import type { Translation } from './translation.ts'

/** The organisation table: its fields, its file, and what stands against a change. */
export const orgTextsZh = {
  'validation.country': '应为两位国家或地区代码（ISO 3166-1），例如 CN',
  'validation.singleLine': '只能是一行文字，不能含有控制字符',
  'org.exists': '已有同名的组织',
  'org.changedMeanwhile': '该组织已被他人修改，请刷新后重试',
  'org.domain.address': '这是地址而不是域名',
  'org.domain.taken': '域名 {domain} 已属于“{organisation}”',
  'org.tooMany': '组织表最多 {limit} 个组织',
  'org.tooManyDomains': '组织表最多 {limit} 个域名',
  'orgs.csv.empty': '文件中没有组织',
  'orgs.csv.tooMany': '最多 {limit} 个组织',
  'orgs.csv.duplicate': '名称与第 {line} 行重复',
  'orgs.csv.domain': '不是可用的域名：{entry}',
  'orgs.csv.sameDomain': '域名 {domain} 与第 {line} 行重复',
} as const

export const orgTextsEn: Translation<typeof orgTextsZh> = {
  'validation.country': 'Should be a country code of two letters (ISO 3166-1), such as CN',
  'validation.singleLine': 'Should be one line of text without control characters',
  'org.exists': 'There is an organisation of this name already',
  'org.changedMeanwhile': 'The organisation was changed by somebody else meanwhile: reload and try again',
  'org.domain.address': 'This is an address, not a domain name',
  'org.domain.taken': 'The domain {domain} belongs to "{organisation}" already',
  'org.tooMany': 'The table holds {limit} organisations at most',
  'org.tooManyDomains': 'The table holds {limit} domains at most',
  'orgs.csv.empty': 'There are no organisations in the file',
  'orgs.csv.tooMany': 'At most {limit} organisations',
  'orgs.csv.duplicate': 'Same name as in line {line}',
  'orgs.csv.domain': 'Not a domain name that can be taken: {entry}',
  'orgs.csv.sameDomain': 'The domain {domain} stands in line {line} already',
}
