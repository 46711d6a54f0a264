import {
  DNS_CONFIG_PATH,
  GATEWAY_PATH,
  SYSTEM_CONFIG_PATH,
  USER_SETTINGS_PATH,
} from '../../domain/links/index.ts'
import type { TextKey, Translate } from '../../kit/i18n/index.ts'
import type { IconName } from '../../kit/index.ts'
import type { GoToChoice } from './go-to.ts'

interface Place {
  text: TextKey
  icon: IconName
  to: string
  /** What people call it in either language, beside its label. */
  words: string
}

/** Settings that are a tab of a page. */
const PLACES: readonly Place[] = [
  {
    text: 'layout.goTo.place.gateway',
    icon: 'shield',
    to: GATEWAY_PATH,
    words: 'dns gateway resolver 网关 解析',
  },
  {
    text: 'layout.goTo.place.servers',
    icon: 'host',
    to: `${DNS_CONFIG_PATH}?tab=servers`,
    words: 'dns upstream forwarder 上游 转发',
  },
  {
    text: 'layout.goTo.place.alarms',
    icon: 'bell',
    to: `${SYSTEM_CONFIG_PATH}?tab=alarm`,
    words: 'mail email e-mail smtp webhook notification 邮件 邮箱 通知 静默',
  },
  {
    text: 'layout.goTo.place.backup',
    icon: 'table',
    to: `${SYSTEM_CONFIG_PATH}?tab=api`,
    words: 'backup restore api metrics 恢复 接口',
  },
  {
    text: 'layout.goTo.place.rules',
    icon: 'risk',
    to: `${SYSTEM_CONFIG_PATH}?tab=risk`,
    words: 'risk detection threshold sensitivity 风险 阈值 灵敏',
  },
  {
    text: 'layout.goTo.place.retention',
    icon: 'table',
    to: `${SYSTEM_CONFIG_PATH}?tab=access`,
    words: 'retention storage disk space delete 磁盘 空间 清理 存储',
  },
  {
    text: 'layout.goTo.place.changeGuard',
    icon: 'shield',
    to: `${SYSTEM_CONFIG_PATH}?tab=changeGuard`,
    words: 'guard approval consent four eyes 审批 复核',
  },
  {
    text: 'layout.goTo.place.branding',
    icon: 'sliders',
    to: `${SYSTEM_CONFIG_PATH}?tab=branding`,
    words: 'logo name branding sample demo 名称 版权 演示',
  },
  {
    text: 'layout.goTo.place.password',
    icon: 'user',
    to: `${USER_SETTINGS_PATH}?tab=password`,
    words: 'password security 安全',
  },
  {
    text: 'layout.goTo.place.tokens',
    icon: 'user',
    to: `${USER_SETTINGS_PATH}?tab=tokens`,
    words: 'api key token 密钥',
  },
]

export function placeChoices(t: Translate): GoToChoice[] {
  return PLACES.map(({ text, icon, to, words }) => ({
    key: `place ${to}`,
    icon,
    label: t(text),
    words,
    hint: t('layout.goTo.kind.settings'),
    go: { to },
  }))
}
