import type { Language } from '@netwarden/shared/i18n'
import { careTextsEn, careTextsZh } from './care-texts.ts'
import { controlTextsEn, controlTextsZh } from './control-texts.ts'
import { deviceTextsEn, deviceTextsZh } from './device-texts.ts'
import { dnsTextsEn, dnsTextsZh } from './dns-texts.ts'
import { enforcerTextsEn, enforcerTextsZh } from './enforcer-texts.ts'
import { faultTextsEn, faultTextsZh } from './fault-texts.ts'
import { gatewayTextsEn, gatewayTextsZh } from './gateway-texts.ts'
import { helpTextsEn, helpTextsZh } from './help-texts.ts'
import { historyTextsEn, historyTextsZh } from './history-texts.ts'
import { oneLineTextsEn, oneLineTextsZh } from './one-line-texts.ts'
import { operateTextsEn, operateTextsZh } from './operate-texts.ts'
import { rankingTextsEn, rankingTextsZh } from './ranking-texts.ts'
import { reportTextsEn, reportTextsZh } from './report-texts.ts'
import { requestTextsEn, requestTextsZh } from './request-texts.ts'
import { resultTextsEn, resultTextsZh } from './result-texts.ts'
import { riskTextsEn, riskTextsZh } from './risk-texts.ts'
import { settingsTextsEn, settingsTextsZh } from './settings-texts.ts'
import { zoneTextsEn, zoneTextsZh } from './zone-texts.ts'

const zh = {
  ...careTextsZh,
  ...controlTextsZh,
  ...deviceTextsZh,
  ...dnsTextsZh,
  ...enforcerTextsZh,
  ...faultTextsZh,
  ...gatewayTextsZh,
  ...helpTextsZh,
  ...oneLineTextsZh,
  ...operateTextsZh,
  ...historyTextsZh,
  ...requestTextsZh,
  ...rankingTextsZh,
  ...reportTextsZh,
  ...resultTextsZh,
  ...riskTextsZh,
  ...settingsTextsZh,
  ...zoneTextsZh,
}
const en: Record<keyof typeof zh, string> = {
  ...careTextsEn,
  ...controlTextsEn,
  ...deviceTextsEn,
  ...dnsTextsEn,
  ...enforcerTextsEn,
  ...faultTextsEn,
  ...gatewayTextsEn,
  ...helpTextsEn,
  ...oneLineTextsEn,
  ...operateTextsEn,
  ...historyTextsEn,
  ...requestTextsEn,
  ...rankingTextsEn,
  ...reportTextsEn,
  ...resultTextsEn,
  ...riskTextsEn,
  ...settingsTextsEn,
  ...zoneTextsEn,
}
const DICTIONARIES: Record<Language, Record<keyof typeof zh, string>> = { 'zh-CN': zh, 'en-US': en }

/** Texts of the command line only; it shares the others with the API. */
export type TextKey = keyof typeof zh
export interface Translate {
  (key: TextKey, params?: Readonly<Record<string, string | number>>): string
  readonly language: Language
}

/** Texts of one language, `{name}` replaced from the parameters. */
export function createTranslate(language: Language): Translate {
  const dictionary = DICTIONARIES[language]
  const text = (key: TextKey, params: Readonly<Record<string, string | number>> = {}) =>
    dictionary[key].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
  return Object.assign(text, { language })
}
