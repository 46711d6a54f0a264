export {
  type AreaTexts,
  changeLanguage,
  currentLanguage,
  currentText,
  loadTextsFrom,
  localeStore,
  storedLanguage,
  withTexts,
} from './locale.ts'
export { switchLanguage } from './switch-language.ts'
export type { TextKey } from './texts.ts'
export {
  chooseTimeZone,
  deviceTimeZone,
  fromZonedInput,
  offsetOf,
  startOfDay,
  timeZoneOptions,
  toZonedInput,
  userTimeZone,
  useTimeZone,
} from './time-zone.ts'
export { type Format, useFormat } from './use-format.ts'
export { useMilliseconds } from './use-milliseconds.ts'
export { useSentences } from './use-sentences.ts'
export { type Label, type Translate, useLabel, useLanguage, useText, useTextFinder } from './use-text.ts'
