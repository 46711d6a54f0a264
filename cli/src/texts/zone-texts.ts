import type { Translation } from '@netwarden/shared'

/** Zones of the own DNS. */
export const zoneTextsZh = {
  'help.validate.zone': '检查区域文件，按行报告错误',
  'help.option.origin': '区域名称，例如 corp.example；不给出则取自文件',
  'column.origin': '区域',
  'column.records': '记录数',
  'note.zoneWarning': '{file} 第 {line} 行：{msg}',
  'fault.zone': '{file} 有 {count} 处错误',
} as const

export const zoneTextsEn: Translation<typeof zoneTextsZh> = {
  'help.validate.zone': 'check a zone file and tell what is wrong by line',
  'help.option.origin': "the zone's name, such as corp.example; by default as the file says",
  'column.origin': 'Zone',
  'column.records': 'Records',
  'note.zoneWarning': '{file} line {line}: {msg}',
  'fault.zone': '{count} fault(s) in {file}',
}
