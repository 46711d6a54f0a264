import { defaultRiskRules } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { riskRuleTextsEn, riskRuleTextsZh } from '@netwarden/shared/risk-rule-texts'
import { expect, test } from 'vitest'
import { openNames } from '../../api/src/detection/address-names.ts'
import { badListHit } from '../../api/src/detection/rules/bad-list-hit.ts'
import { bannedBurst } from '../../api/src/detection/rules/banned-burst.ts'
import { dnsTunnel } from '../../api/src/detection/rules/dns-tunnel.ts'
import { generatedNames } from '../../api/src/detection/rules/generated-names.ts'
import { nxdomainBurst } from '../../api/src/detection/rules/nxdomain-burst.ts'
import { privateAnswer } from '../../api/src/detection/rules/private-answer.ts'
import { trafficFlood } from '../../api/src/detection/rules/traffic-flood.ts'
import { reasonText } from '../../api/src/modules/risk-event-repository/present-risk-event.ts'
import { loadBuiltInLists } from '../../api/src/policies/built-in-lists.ts'

const settings = defaultRiskRules()
const context = { emit: () => undefined, names: openNames(), scoreOf: () => 0 }
const rules = [
  badListHit(settings.badListHit),
  generatedNames(settings.generatedNames, context),
  dnsTunnel(settings.dnsTunnel),
  bannedBurst(settings.bannedBurst),
  nxdomainBurst(settings.nxdomainBurst, context),
  trafficFlood(settings.trafficFlood, new Map()),
  privateAnswer(settings.privateAnswer),
]

test('the settings of a rule contain the length of its window', () => {
  const hintOf = (texts: Record<string, string>, code: string) => texts[`riskRules.hint.${code}`]
  for (const { code, minutes } of rules) {
    expect(hintOf(riskRuleTextsZh, code), code).toContain(`${minutes} 分钟内`)
    expect(hintOf(riskRuleTextsEn, code), code).toContain(`in ${minutes} minutes`)
  }
})

test('an event uses the name of each built-in list of bad names', async () => {
  const bad = (await loadBuiltInLists()).filter(({ group }) => group === 'bad')
  expect(bad.length).toBeGreaterThan(0)
  for (const { id, name } of bad) {
    const said = (language: Language) => reasonText('listed', { domain: 'a.example', list: id }, language)
    expect(said('zh-CN')).toBe(`a.example 在名单“${name.zh}”中`)
    expect(said('en-US')).toBe(`a.example is on the list "${name.en}"`)
  }
})
