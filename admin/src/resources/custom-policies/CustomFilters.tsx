import Typography from '@mui/material/Typography'
import type { GroupCount } from '@netwarden/shared/contract'
import type { CustomPolicyGroup } from '@netwarden/shared/domain'
import { PolicyFilters } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { STATE_FILTERS } from './state-filters.ts'

interface Props {
  group: CustomPolicyGroup
  count: GroupCount | undefined
  /** Absent for users who can only read. */
  onAdd: (() => void) | undefined
}

export function CustomFilters({ group, count, onAdd }: Props) {
  const t = useText()
  const states = STATE_FILTERS.map((value) => ({
    value,
    label: t(textOf(value)),
  }))
  return (
    <>
      {group === 'ip' && (
        <Typography variant="note" component="span">
          {t('policies.ip.bannedOnly')}
        </Typography>
      )}
      <PolicyFilters
        count={count}
        hasMode={group !== 'ip'}
        qHint={t('policies.filter.qHint')}
        choice={{ source: 'state', label: t('policies.field.state'), options: states }}
        addLabel={t(`policies.add.${group}`)}
        onAdd={onAdd}
      />
    </>
  )
}

function textOf(value: (typeof STATE_FILTERS)[number]) {
  if (value === 'enabled') return 'policies.on'
  return value === 'trial' ? 'policies.trial.on' : (`policies.state.${value}` as const)
}
