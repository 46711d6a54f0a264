/** What comes with the frame beside the texts of the folders in `app/areas.ts`. */
export { policyTextsZh } from '../../domain/control/texts.zh-CN.ts'
export { importTextsZh } from '../../domain/import/texts.zh-CN.ts'
export { pauseTextsZh } from '../../domain/pause/texts.zh-CN.ts'
export { sampleTextsZh } from '../../domain/sample/texts.zh-CN.ts'
export { scheduleTextsZh } from '../../domain/schedule/texts.zh-CN.ts'
export { regionTextsZh } from '../../domain/words/region-texts.zh-CN.ts'
export { valueTextsZh } from '../../domain/words/value-texts.zh-CN.ts'
export { fileImportTextsZh } from '../../kit/file-import/texts.zh-CN.ts'
