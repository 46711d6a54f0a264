import type { Translation } from './translation.ts'

/** Why a line of a log, or a whole file, was not taken. */
export const ingestTextsZh = {
  'ingest.line.notText': '不是有效的 UTF-8 文本',
  'ingest.line.tooLong': '该行超过 {limit} 字节',
  'ingest.line.fields': '字段数不符：应为 {expected}，实为 {actual}',
  'ingest.line.json': '不是有效的 JSON 对象',
  'ingest.line.unknown': '不是 {format} 格式的行',
  'ingest.line.noHeader': '缺少 #fields 表头',
  'ingest.line.missing': '缺少字段 {field}',
  'ingest.line.value': '字段 {field} 的值不正确：{value}',
  'ingest.line.time': '时间不正确：{value}',
  'ingest.line.tooOld': '时间早于保留期（NETWARDEN_RETENTION_DAYS={days}）',
  'ingest.line.future': '时间晚于现在一天以上：{value}',
  'ingest.file.empty': '文件为空',
  'ingest.file.binary': '这不是日志文件（二进制内容）',
  'ingest.file.unknownFormat': '无法识别日志格式，请指定 format；已知格式：{formats}',
  'ingest.file.wrongFormat': '没有一行符合 {format} 格式，请检查 format 设置',
  'ingest.file.noneAccepted': '没有任何一行被接受（共拒绝 {rejected} 行）',
  'ingest.file.allTooOld':
    '所有行都早于保留期（NETWARDEN_RETENTION_DAYS={days}），可加大保留期或使用 retime=now',
  'ingest.file.truncated': '压缩文件不完整（{encoding}），其后内容已丢失',
  'ingest.file.corrupt': '压缩文件已损坏（{encoding}）',
  'ingest.file.tooLarge': '文件超过上限 {limit}',
} as const

export const ingestTextsEn: Translation<typeof ingestTextsZh> = {
  'ingest.line.notText': 'Not valid UTF-8 text',
  'ingest.line.tooLong': 'The line is longer than {limit} bytes',
  'ingest.line.fields': 'Wrong number of fields: expected {expected}, got {actual}',
  'ingest.line.json': 'Not a valid JSON object',
  'ingest.line.unknown': 'Not a line of format {format}',
  'ingest.line.noHeader': 'The #fields header is missing',
  'ingest.line.missing': 'Field {field} is missing',
  'ingest.line.value': 'Field {field} has a wrong value: {value}',
  'ingest.line.time': 'Not a valid time: {value}',
  'ingest.line.tooOld': 'Older than the retention (NETWARDEN_RETENTION_DAYS={days})',
  'ingest.line.future': 'More than a day in the future: {value}',
  'ingest.file.empty': 'The file is empty',
  'ingest.file.binary': 'This is not a log file (binary content)',
  'ingest.file.unknownFormat': 'The log format was not recognised: name one of {formats}',
  'ingest.file.wrongFormat': 'Not one line is of format {format}: check the format setting',
  'ingest.file.noneAccepted': 'Not one line was accepted ({rejected} rejected)',
  'ingest.file.allTooOld':
    'All lines are older than the retention (NETWARDEN_RETENTION_DAYS={days}): raise it, or use retime=now',
  'ingest.file.truncated': 'The compressed file is incomplete ({encoding}): what follows is lost',
  'ingest.file.corrupt': 'The compressed file is damaged ({encoding})',
  'ingest.file.tooLarge': 'The file is larger than the limit of {limit}',
}
