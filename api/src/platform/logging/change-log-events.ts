import type { LogEvent } from './log-event-kind.ts'

/** Log events of changes of policies and their change records. */
export const CHANGE_LOG_EVENTS = {
  'receipts.observe.failed': {
    level: 'warn',
    message: 'failed to observe the effect of a change; retrying',
    en: 'The change record shows its last observation until then.',
    zh: '在此之前，变更记录显示上一次观测的结果。',
  },
  'receipts.predict.failed': {
    level: 'warn',
    message: 'failed to predict the effect of a revert; it is applied without a prediction',
    en: 'The event store did not answer. The revert does not depend on it.',
    zh: '日志库没有应答，撤销操作不依赖日志库，仍会执行。',
  },
  'receipts.revert.done': {
    level: 'warn',
    message: 'reverted a change of policies that changed more verdicts than predicted',
    en: 'The change guard reverted the change with `receiptId`. Administrators receive a message.',
    zh: '变更保护已撤销 `receiptId` 对应的变更，管理员会收到消息。',
  },
} as const satisfies Record<string, LogEvent>
