/** Texts of the API and the command line. The console has its own dictionaries. */
import { alarmTextsEn, alarmTextsZh } from './alarm-texts.ts'
import { backupTextsEn, backupTextsZh } from './backup-texts.ts'
import { bindTextsEn, bindTextsZh } from './bind-texts.ts'
import { changeTextsEn, changeTextsZh } from './change-texts.ts'
import { configTextsEn, configTextsZh } from './config-texts.ts'
import { controlRecordTextsEn, controlRecordTextsZh } from './control-record-texts.ts'
import { controlTextsEn, controlTextsZh } from './control-texts.ts'
import { csvTextsEn, csvTextsZh } from './csv-texts.ts'
import { deviceTextsEn, deviceTextsZh } from './device-texts.ts'
import { dnsTextsEn, dnsTextsZh } from './dns-texts.ts'
import { doctorTextsEn, doctorTextsZh } from './doctor-texts.ts'
import { enforcerTextsEn, enforcerTextsZh } from './enforcer-texts.ts'
import { errorTextsEn, errorTextsZh } from './error-texts.ts'
import { gatewayTextsEn, gatewayTextsZh } from './gateway-texts.ts'
import { ingestTextsEn, ingestTextsZh } from './ingest-texts.ts'
import type { Language } from './languages.ts'
import { listTextsEn, listTextsZh } from './list-texts.ts'
import { orgTextsEn, orgTextsZh } from './org-texts.ts'
import { peopleTextsEn, peopleTextsZh } from './people-texts.ts'
import { processTextsEn, processTextsZh } from './process-texts.ts'
import { reportTextsEn, reportTextsZh } from './report-texts.ts'
import { requestTextsEn, requestTextsZh } from './request-texts.ts'
import { retentionTextsEn, retentionTextsZh } from './retention-texts.ts'
import { riskRuleTextsEn, riskRuleTextsZh } from './risk-rule-texts.ts'
import { riskTextsEn, riskTextsZh } from './risk-texts.ts'
import { sampleTextsEn, sampleTextsZh } from './sample-texts.ts'
import { sourceTextsEn, sourceTextsZh } from './source-texts.ts'
import { statusTextsEn, statusTextsZh } from './status-texts.ts'
import { storeTextsEn, storeTextsZh } from './store-texts.ts'
import { validationTextsEn, validationTextsZh } from './validation-texts.ts'
import {
  type ZoneFaultCode,
  zoneFaultTextsEn,
  zoneFaultTextsZh,
  zoneServiceTextsEn,
  zoneServiceTextsZh,
} from './zone-texts.ts'

export * from './languages.ts'
export type { Translation } from './translation.ts'
export { riskRuleTextsEn, riskRuleTextsZh }

const zh = {
  ...alarmTextsZh,
  ...backupTextsZh,
  ...changeTextsZh,
  ...configTextsZh,
  ...controlTextsZh,
  ...controlRecordTextsZh,
  ...bindTextsZh,
  ...enforcerTextsZh,
  ...errorTextsZh,
  ...csvTextsZh,
  ...deviceTextsZh,
  ...dnsTextsZh,
  ...doctorTextsZh,
  ...gatewayTextsZh,
  ...listTextsZh,
  ...orgTextsZh,
  ...validationTextsZh,
  ...zoneFaultTextsZh,
  ...zoneServiceTextsZh,
  ...ingestTextsZh,
  ...peopleTextsZh,
  ...processTextsZh,
  ...reportTextsZh,
  ...requestTextsZh,
  ...retentionTextsZh,
  ...riskRuleTextsZh,
  ...riskTextsZh,
  ...sampleTextsZh,
  ...sourceTextsZh,
  ...statusTextsZh,
  ...storeTextsZh,
}
const en: Record<keyof typeof zh, string> = {
  ...alarmTextsEn,
  ...backupTextsEn,
  ...changeTextsEn,
  ...configTextsEn,
  ...controlTextsEn,
  ...controlRecordTextsEn,
  ...bindTextsEn,
  ...enforcerTextsEn,
  ...errorTextsEn,
  ...csvTextsEn,
  ...deviceTextsEn,
  ...dnsTextsEn,
  ...doctorTextsEn,
  ...gatewayTextsEn,
  ...listTextsEn,
  ...orgTextsEn,
  ...validationTextsEn,
  ...zoneFaultTextsEn,
  ...zoneServiceTextsEn,
  ...ingestTextsEn,
  ...peopleTextsEn,
  ...processTextsEn,
  ...reportTextsEn,
  ...requestTextsEn,
  ...retentionTextsEn,
  ...riskRuleTextsEn,
  ...riskTextsEn,
  ...sampleTextsEn,
  ...sourceTextsEn,
  ...statusTextsEn,
  ...storeTextsEn,
}

export type TextKey = keyof typeof zh
export type TextParams = Readonly<Record<string, string | number>>

const DICTIONARIES: Record<Language, Record<TextKey, string>> = { 'zh-CN': zh, 'en-US': en }

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(zh, key)
}

/** The text of a key in a language with `{name}` placeholders replaced from `params`; unknown placeholders stay unchanged. */
export function translate(language: Language, key: TextKey, params: TextParams = {}): string {
  return DICTIONARIES[language][key].replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = String(params[name] ?? hole)
    // A parameter may be the key of another text: that of the built-in segment, which has no name of its own.
    const own = value.startsWith('@') ? value.slice(1) : ''
    return isTextKey(own) ? DICTIONARIES[language][own] : value
  })
}

/** The text of a fault of a zone. */
export function zoneFaultText(
  language: Language,
  { code, params }: { code: ZoneFaultCode; params?: TextParams },
): string {
  return translate(language, `zone.${code}`, params)
}
