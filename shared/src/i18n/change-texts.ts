import type { Translation } from './translation.ts'

/** Changes of policies that are applied as a whole, and their receipts. */
export const changeTextsZh = {
  'change.generation': '策略在此期间已被修改，请重新推演后再应用',
  'change.listTwice': '同一名单在同一设备分组中只能出现一次',
  'change.segmentTwice': '同一设备分组只能出现一次',
  'receipt.reverted': '此变更已被撤销',
  'receipt.changedSince': '以下对象在此变更之后又被修改，无法自动撤销，请手动处理：{objects}',
  'change.outdated': '申请之后策略已被修改，请拒绝此申请，并由申请人重新推演后再提交',
  'change.own': '需要由另一位管理员批准或拒绝',
  'change.tooManyPending': '待批准的变更过多，请先处理已有的申请',
  'change.reason.flipsPerHour': '此变更每小时改变的判定超过 {name} 次，请填写原因',
  'change.reason.domain': '此变更会改变受保护域名 {name} 的判定，请填写原因',
  'change.reason.device': '此变更会改变受保护设备 {name} 的判定，请填写原因',
  'change.message.requested': '{by} 申请变更策略',
  'change.message.review': '需要另一位管理员批准',
  'change.message.reason': '原因：{reason}',
  'change.message.approved': '{by} 已批准您的策略变更',
  'change.message.rejected': '{by} 已拒绝您的策略变更',
  'change.message.answered': '您的申请已处理',
  'change.message.reverted': '{by} 的策略变更已自动撤销',
  'change.message.beyond': '改变的判定超出预测',
  'change.message.observed': '共改变 {flips} 次访问的判定。变更原因：{reason}',
  'changeGuard.changedMeanwhile': '变更保护已被他人修改，请刷新后重试',
  'changeGuard.device': '应为 IP 地址或 MAC 地址',
} as const

export const changeTextsEn: Translation<typeof changeTextsZh> = {
  'change.generation': 'Policies have changed in the meantime. Replay the draft again before you apply it.',
  'change.listTwice': 'A list may occur only once per segment',
  'change.segmentTwice': 'A segment may occur only once',
  'receipt.reverted': 'This change was already reverted',
  'receipt.changedSince':
    'These objects were changed after this change, so it cannot be reverted automatically. Change them manually: {objects}',
  'change.outdated':
    'Policies have changed since the request. Reject it, and let the requester replay the draft again.',
  'change.own': 'Another administrator has to approve or reject this change',
  'change.tooManyPending': 'Too many changes await approval. Approve or reject some of them first.',
  'change.reason.flipsPerHour': 'This change affects more than {name} visits per hour. Enter a reason.',
  'change.reason.domain': 'This change affects the protected name {name}. Enter a reason.',
  'change.reason.device': 'This change affects the protected device {name}. Enter a reason.',
  'change.message.requested': '{by} requests a policy change',
  'change.message.review': 'Another administrator has to approve it',
  'change.message.reason': 'Reason: {reason}',
  'change.message.approved': '{by} approved your policy change',
  'change.message.rejected': '{by} rejected your policy change',
  'change.message.answered': 'Your request was processed',
  'change.message.reverted': 'The policy change by {by} was reverted automatically',
  'change.message.beyond': 'More verdicts changed than predicted',
  'change.message.observed': 'Verdicts of {flips} visits changed. Reason of the change: {reason}',
  'changeGuard.changedMeanwhile': 'Another user changed the change guard. Reload and try again.',
  'changeGuard.device': 'Must be an IP address or a MAC address',
}
