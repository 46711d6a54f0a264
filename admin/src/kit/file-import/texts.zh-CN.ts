/** Texts of CSV imports. */
export const fileImportTextsZh = {
  'fileImport.required': '必需的列',
  'fileImport.optional': '可选的列',
  'fileImport.template': '下载模板',
  'fileImport.drop': '选择 CSV 文件，或拖放到此处',
  'fileImport.other': '选择其他文件',
  'fileImport.file': 'CSV 文件',
  'fileImport.checking': '正在检查文件…',
  'fileImport.faulty': '{count} 行有误，未做任何更改。',
  'fileImport.faultyOf': '{good} 行正确，{count} 行有误，未做任何更改。请改正后重新选择文件。',
  'fileImport.faults': '文件中的错误',
  'fileImport.firstFaults': '只列出前 {count} 处错误。',
  'fileImport.line': '行',
  'fileImport.column': '列',
  'fileImport.fault': '错误',
  'fileImport.tooLarge': '文件不能超过 {limit} MB',
  'fileImport.again': '导入其他文件',
} as const

declare module '../i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof fileImportTextsZh, string> {}
}
