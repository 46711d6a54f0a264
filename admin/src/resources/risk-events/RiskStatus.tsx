import type { RiskStatus as Status } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { type IconName, Tag } from '../../kit/index.ts'

const LOOKS = {
  alarmed: { tone: 'medium', icon: 'warning' },
  solved: { tone: 'good', icon: 'check' },
  ignored: { tone: 'common', icon: 'eyeOff' },
} as const satisfies Record<Status, { tone: string; icon: IconName }>

export function RiskStatus({ status }: { status: Status }) {
  const t = useText()
  return <Tag {...LOOKS[status]}>{t(`risks.status.${status}`)}</Tag>
}
