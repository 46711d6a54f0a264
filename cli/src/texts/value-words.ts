import type { Language } from '@netwarden/shared/i18n'

type Words = Readonly<Record<string, string>>

const MODES: Words = { passed: '放行', banned: '阻断' }
const LEVELS: Words = { high: '高', medium: '中', low: '低', common: '一般' }
const SWITCH: Words = { true: '是', false: '否' }

const GROUPS: Words = {
  domain: '域名',
  ip: 'IP',
  device: '设备',
  app: '应用',
  org: '组织',
  bad: '恶意类别',
  common: '普通类别',
}

/** Fixed values by field, as Chinese readers see them in tables. English tables show the values of the API. */
const ZH: Readonly<Record<string, Words>> = {
  solvedMode: MODES,
  defaultMode: MODES,
  riskLevel: LEVELS,
  enable: SWITCH,
  enabled: SWITCH,
  inherits: SWITCH,
  inherited: SWITCH,
  isCurrent: SWITCH,
  role: { superadmin: '超级管理员', admin: '管理员', common: '普通用户' },
  status: {
    active: '已激活',
    inactive: '未激活',
    banned: '已封禁',
    alarmed: '待处理',
    solved: '已解决',
    ignored: '已忽略',
  },
  scope: { read: '只读', write: '读写', people: '读写及用户管理' },
  state: {
    inForce: '判定中',
    disabled: '已停用',
    expired: '已过期',
    offSchedule: '不在时段内',
    running: '运行中',
    waiting: '等待中',
    failed: '失败',
    off: '已关闭',
    starting: '启动中',
    sent: '已发送',
    active: '有效',
    ended: '已结束',
    sending: '发送中',
    skipped: '已跳过',
  },
  period: { weekly: '每周', monthly: '每月' },
  reason: {
    noAddress: '没有邮箱地址',
    inactive: '账号未激活或已封禁',
    noRights: '无权查看报告内容',
    noSegment: '设备分组已删除',
    deleted: '用户已删除',
    removed: '不再是收件人',
    refused: '多次失败',
    unclear: '交付时中断，可能已送达',
  },
  group: GROUPS,
  controlGroup: GROUPS,
  shadow: SWITCH,
  verdictBy: { source: '解析服务器日志', gateway: 'DNS 网关', policy: '策略（未执行）' },
  channel: { mail: '邮件' },
  kind: { tail: '文件', folder: '文件夹', upload: '上传' },
  industry: {
    internet: '互联网',
    social: '社交',
    media: '媒体',
    games: '游戏',
    commerce: '电商',
    advertising: '广告',
    cloud: '云服务',
    software: '软件',
    hardware: '硬件',
    security: '安全',
    telecom: '电信',
    finance: '金融',
    travel: '旅行',
    logistics: '物流',
    automotive: '汽车',
    energy: '能源',
    health: '医疗健康',
    food: '餐饮',
    education: '教育',
    government: '政府',
    nonprofit: '非营利',
  },
}

/** The words for the values of a field; undefined where the values are shown as they are. */
export function valueWords(language: Language, field: string): Words | undefined {
  return language === 'zh-CN' && Object.hasOwn(ZH, field) ? ZH[field] : undefined
}
