import type { Translation } from './translation.ts'

/** Faults of CSV files; `{column}` is spelled as in the file. */
export const csvTextsZh = {
  'csv.columns': '缺少列：{columns}',
  'csv.unknownColumn': '未知的列：{column}',
  'csv.repeatedColumn': '列重复：{column}',
  'csv.encoding': '文件编码应为 UTF-8 或 GB18030',
  'csv.cells': '该行有 {actual} 列，应为 {expected} 列',
  'csv.unnamedColumn': '{column} 列没有列名，但该行在此列有内容：请补上列名，或清空该单元格',
  'csv.spreadsheet': '这是电子表格文件：请在 Excel 中另存为“CSV UTF-8（逗号分隔）”后再导入',
  'csv.fullWidthComma': '列名之间是全角逗号“，”：请改用半角逗号“,”',
  'csv.longRow': '此行超过 {limit} 个字符；请检查是否漏了换行或闭合引号',
  'csv.quote': '引号没有闭合，或闭合的引号后还有文字',
} as const

export const csvTextsEn: Translation<typeof csvTextsZh> = {
  'csv.columns': 'Missing columns: {columns}',
  'csv.unknownColumn': 'Unknown column: {column}',
  'csv.repeatedColumn': 'Repeated column: {column}',
  'csv.encoding': 'The file must be encoded in UTF-8 or GB18030',
  'csv.cells': 'The line has {actual} columns; expected {expected}',
  'csv.unnamedColumn':
    'Column {column} has no name in the header, but this line has a value in it: name the column or empty the cell',
  'csv.spreadsheet':
    'This is a spreadsheet file: save it as “CSV UTF-8 (comma delimited)” in Excel, then import that',
  'csv.fullWidthComma': 'The column names are separated by full-width commas (，): use commas (,)',
  'csv.longRow': 'The row is longer than {limit} characters: check for a missing line break or closing quote',
  'csv.quote': 'A quote is not closed, or text follows a closed quote',
}
