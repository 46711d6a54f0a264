import type { Translation } from '@netwarden/shared/i18n'
import type { fileImportTextsZh } from './texts.zh-CN.ts'

export const fileImportTextsEn: Translation<typeof fileImportTextsZh> = {
  'fileImport.required': 'Required columns',
  'fileImport.optional': 'Optional columns',
  'fileImport.template': 'Download template',
  'fileImport.drop': 'Choose a CSV file, or drop it here',
  'fileImport.other': 'Choose another file',
  'fileImport.file': 'CSV file',
  'fileImport.checking': 'Checking the file…',
  'fileImport.faulty':
    '{count} line has errors. Nothing was changed. |||| {count} lines have errors. Nothing was changed.',
  'fileImport.faultyOf':
    '{good} valid lines, {count} with errors. Nothing was changed. Correct the file and choose it again.',
  'fileImport.faults': 'Errors in the file',
  'fileImport.firstFaults': 'Only the first {count} errors are listed.',
  'fileImport.line': 'Line',
  'fileImport.column': 'Column',
  'fileImport.fault': 'Error',
  'fileImport.tooLarge': 'The file must not exceed {limit} MB',
  'fileImport.again': 'Import another file',
}
