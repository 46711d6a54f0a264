import type { Translation } from './translation.ts'

/** Faults of configuration documents, and why a plan cannot be applied. */
export const configTextsZh = {
  'config.notYaml': '文档不是有效的 YAML：{reason}',
  'config.tooCostly': '处理文档耗时过长或占用内存过多；请拆分文档',
  'config.documentMissing': '请提供文档，或使用 drift',
  'config.unknownKey': '未知字段“{name}”；请删除，可用字段：{known}',
  'config.unknownSegment': '设备分组“{name}”不存在；请在 segments 中添加，或改用已有分组的名称',
  'config.twice': '“{name}”重复；请删除其中一个',
  'config.hostBits': '“{given}”含有主机位；请改为 {entry}',
  'config.entry': '“{given}”不是 IP 地址、网段或 MAC；请改正',
  'config.listLocation': '来源为文件或网址的名单需要 location',
  'config.listGroup': '名单“{name}”的类别不能更改；请删除名单后重新添加，或保留原类别',
  'config.secretInClear': '文档不得包含明文密钥；请改为引用 env:NAME 或 file:PATH',
  'config.secretMissing': '没有收到 {reference} 的值',
  'config.noPlan': '方案不存在或已过期，请重新生成',
  'config.changedMeanwhile': '生成方案后配置已被修改，请重新生成方案',
  'config.guard':
    '{section}：{of} 个对象中有 {deletes} 个将被删除或修改；如确需应用，请使用 force 并说明原因',
  'config.refused': '{section} {name}：{reason}',
  'config.neverApplied': '尚未应用过任何文档',
} as const

export const configTextsEn: Translation<typeof configTextsZh> = {
  'config.notYaml': 'The document is not valid YAML: {reason}',
  'config.tooCostly': 'The document takes too much time or memory: split it',
  'config.documentMissing': 'Provide a document, or use drift',
  'config.unknownKey': "Unknown field '{name}': remove it. Known fields: {known}",
  'config.unknownSegment':
    "Segment '{name}' does not exist: add it to segments, or use the name of an existing one",
  'config.twice': "'{name}' is given twice: remove one of them",
  'config.hostBits': "'{given}' has host bits set: write {entry}",
  'config.entry': "'{given}' is not an IP address, a network or a MAC address: correct it",
  'config.listLocation': 'A list from a file or an address needs a location',
  'config.listGroup':
    "The group of the list '{name}' cannot be changed: keep it, or delete the list and add it again",
  'config.secretInClear':
    'A document must not contain plaintext secrets: use a reference, env:NAME or file:PATH',
  'config.secretMissing': 'The value of {reference} was not sent',
  'config.noPlan': 'The plan does not exist or has expired. Create a new plan.',
  'config.changedMeanwhile': 'The configuration was changed after the plan was made. Create a new plan.',
  'config.guard':
    '{section}: {deletes} of {of} objects would be deleted or changed; to apply it, use force and give a reason',
  'config.refused': '{section} {name}: {reason}',
  'config.neverApplied': 'No document has been applied yet',
}
