export const explainTextsZh = {
  'route.explain': '判定说明',
  'explain.purpose': '查看策略如何处理某台设备的访问，以及原因',
  'explain.question': '查询条件',
  'explain.device': '设备',
  'explain.domain': '域名',
  'explain.ip': '应答地址',
  'explain.ipHint': '域名解析到的地址，用于自定义 IP 策略',
  'explain.at': '时间',
  'explain.atHint': '留空为现在；过去的时间按当时的策略判定',
  'explain.ask': '查询',
  'explain.copyLink': '复制链接',
  'explain.unasked': '填写设备和域名，查看判定及其原因',
  'explain.now': '当前判定',
  'explain.then': '{time} 的判定',
  'explain.partial':
    '当时的策略未能全部保留：该时间早于开始保留历史策略的升级，或当时的名单版本已被删除，或内置名单已随产品更新。缺少的部分按现有策略判定。',
  'explain.policies': '现有策略',
  'explain.draft': '变更后',
  'explain.gateway': 'DNS 网关',
  'explain.askGateway': '查询网关',
  'explain.gatewayHint': '模拟此设备向 DNS 网关查询该域名，查询不会记为访问。',
  'explain.differs': '网关的判定与策略不一致。',
  'explain.verdict': '网关的判定',
  'explain.reason': '原因',
  'explain.rcode': '响应码',
  'explain.answers': '应答',
  'explain.latency': '耗时',
} as const

declare module '../../kit/i18n/texts.ts' {
  interface Dictionary extends Record<keyof typeof explainTextsZh, string> {}
}
