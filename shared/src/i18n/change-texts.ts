import type { Translation } from './translation.ts'

/** Changes of policies that are applied as a whole, and their receipts. */
export const changeTextsZh = {
  'change.generation': '策略在此期间已被修改，请重新推演后再应用',
  'receipt.reverted': '此变更已被撤销',
  'receipt.changedSince': '以下对象在此变更之后又被修改，无法自动撤销，请手动处理：{objects}',
} as const

export const changeTextsEn: Translation<typeof changeTextsZh> = {
  'change.generation': 'Policies have changed in the meantime. Replay the draft again before you apply it.',
  'receipt.reverted': 'This change is reverted already',
  'receipt.changedSince':
    'These objects were changed after this change, so it cannot be reverted automatically. Change them by hand: {objects}',
}
