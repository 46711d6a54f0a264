import type { Translation } from './translation.ts'

/** Texts of enforcers: their states, and what their answers show. */
export const enforcerTextsZh = {
  'enforcer.local': '本机网关',
  'enforcer.exists': '已有同名的执行点',
  'enforcer.nothingToAsk': '该执行点没有可提问的地址：请先启用并等待其就绪',
  'enforcer.unasked': '正在等待第一次证明',
  'enforcer.unproven': '最近 15 秒内没有完成证明',
  'enforcer.differs.banned.passed': '{name} 应阻断，实际放行（{via}）',
  'enforcer.differs.passed.banned': '{name} 应放行，实际阻断（{via}）',
  'enforcer.differs.banned.banned': '{name} 的应答与策略判定不一致（{via}）',
  'enforcer.differs.passed.passed': '{name} 的应答与策略判定不一致（{via}）',
  'enforcer.differs.banned.silent': '{name} 应阻断，没有应答（{via}）',
  'enforcer.differs.passed.silent': '{name} 应放行，没有应答（{via}）',
  'enforcer.differs.banned.foreign': '{name} 应阻断，应答来自其他程序（{via}）',
  'enforcer.differs.passed.foreign': '{name} 应放行，应答来自其他程序（{via}）',
  'enforcer.differs.banned.unloaded': '{name} 应阻断，但网关没有可用的策略（{via}）',
  'enforcer.differs.passed.unloaded': '{name} 应放行，但网关没有可用的策略（{via}）',
} as const

export const enforcerTextsEn: Translation<typeof enforcerTextsZh> = {
  'enforcer.local': 'Local gateway',
  'enforcer.exists': 'An enforcer with this name already exists',
  'enforcer.nothingToAsk': 'The enforcer has no address to ask: switch it on and wait until it is ready',
  'enforcer.unasked': 'Waiting for the first proof',
  'enforcer.unproven': 'No proof was completed in the last 15 seconds',
  'enforcer.differs.banned.passed': '{name} should be banned and was passed ({via})',
  'enforcer.differs.passed.banned': '{name} should be passed and was banned ({via})',
  'enforcer.differs.banned.banned': 'The answer for {name} does not match the policies ({via})',
  'enforcer.differs.passed.passed': 'The answer for {name} does not match the policies ({via})',
  'enforcer.differs.banned.silent': '{name} should be banned; there was no answer ({via})',
  'enforcer.differs.passed.silent': '{name} should be passed; there was no answer ({via})',
  'enforcer.differs.banned.foreign': '{name} should be banned; another program answered ({via})',
  'enforcer.differs.passed.foreign': '{name} should be passed; another program answered ({via})',
  'enforcer.differs.banned.unloaded': '{name} should be banned; the gateway has no policies ({via})',
  'enforcer.differs.passed.unloaded': '{name} should be passed; the gateway has no policies ({via})',
}
