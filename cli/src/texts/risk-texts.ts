import type { Translation } from '@netwarden/shared'

/** Risk events and the model of generated names. */
export const riskTextsZh = {
  'help.risks': '风险事件',
  'help.risks.score': '离线评估每行一个的域名有多像算法生成：域名、制表符、0 至 1 的分数',
} as const

export const riskTextsEn: Translation<typeof riskTextsZh> = {
  'help.risks': 'risk events',
  'help.risks.score':
    'rate offline how much names, one a line, look generated: the name, a tab, its score from 0 to 1',
}
