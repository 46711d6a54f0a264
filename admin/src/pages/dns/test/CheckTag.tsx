import type { DnsServerCheck } from '@netwarden/shared'
import type { ComponentProps } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Tag } from '../../../kit/index.ts'

const LOOKS: Readonly<Record<DnsServerCheck['state'], Pick<ComponentProps<typeof Tag>, 'tone' | 'icon'>>> = {
  up: { tone: 'good', icon: 'check' },
  misconfigured: { tone: 'medium', icon: 'risk' },
  failing: { tone: 'high', icon: 'warning' },
  down: { tone: 'high', icon: 'ban' },
}

export function CheckTag({ state }: Pick<DnsServerCheck, 'state'>) {
  const t = useText()
  return <Tag {...LOOKS[state]}>{t(`dns.state.${state}`)}</Tag>
}
