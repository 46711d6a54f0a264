import type { Translation } from '@netwarden/shared'
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
    '{count} faulty line, nothing was changed. |||| {count} faulty lines, nothing was changed.',
  'fileImport.faultyOf':
    '{good} good, {count} faulty: nothing was changed. Correct the file and choose it again.',
  'fileImport.faults': 'Faults of the file',
  'fileImport.firstFaults': 'Only the first {count} faults are listed.',
  'fileImport.line': 'Line',
  'fileImport.column': 'Column',
  'fileImport.fault': 'Fault',
  'fileImport.tooLarge': 'The file has {limit} MB at most',
  'fileImport.again': 'Import another file',
}
