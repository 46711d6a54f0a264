import type { Translation } from './translation.ts'

/** Faults of CSV files; `{column}` is spelled as in the file. */
export const csvTextsZh = {
  'csv.columns': '缺少列：{columns}',
  'csv.unknownColumn': '未知的列：{column}',
  'csv.repeatedColumn': '列重复：{column}',
  'csv.encoding': '文件编码应为 UTF-8 或 GB18030',
  'csv.cells': '该行有 {actual} 列，应为 {expected} 列',
  'csv.quote': '引号没有闭合，或闭合的引号后还有文字',
} as const

export const csvTextsEn: Translation<typeof csvTextsZh> = {
  'csv.columns': 'Missing columns: {columns}',
  'csv.unknownColumn': 'Unknown column: {column}',
  'csv.repeatedColumn': 'Repeated column: {column}',
  'csv.encoding': 'The file must be encoded in UTF-8 or GB18030',
  'csv.cells': 'The line has {actual} columns; expected {expected}',
  'csv.quote': 'A quote is not closed, or text follows a closed quote',
}
