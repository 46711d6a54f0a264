/** What comes with the frame beside the texts of the folders in `app/areas.ts`. */
export { policyTextsEn } from '../../domain/control/texts.en-US.ts'
export { importTextsEn } from '../../domain/import/texts.en-US.ts'
export { pauseTextsEn } from '../../domain/pause/texts.en-US.ts'
export { sampleTextsEn } from '../../domain/sample/texts.en-US.ts'
export { scheduleTextsEn } from '../../domain/schedule/texts.en-US.ts'
export { regionTextsEn } from '../../domain/words/region-texts.en-US.ts'
export { valueTextsEn } from '../../domain/words/value-texts.en-US.ts'
export { fileImportTextsEn } from '../../kit/file-import/texts.en-US.ts'
