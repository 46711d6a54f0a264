import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CustomPolicyGroup, GroupCount } from '@netwarden/shared'
import { ModeFilter } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { ChoiceFilter, ListFilters, TextFilter } from '../../ra/index.ts'
import { STATE_FILTERS } from './state-filters.ts'

interface Props {
  group: CustomPolicyGroup
  count: GroupCount | undefined
  /** Absent for who may only read. */
  onAdd: (() => void) | undefined
}

export function CustomFilters({ group, count, onAdd }: Props) {
  const t = useText()
  const states = STATE_FILTERS.map((value) => ({
    value,
    label: t(value === 'enabled' ? 'policies.on' : `policies.state.${value}`),
  }))
  return (
    <>
      {group === 'ip' && (
        <Box component="span" sx={{ color: 'text.third', fontSize: 12.5 }}>
          {t('policies.ip.bannedOnly')}
        </Box>
      )}
      <ListFilters
        filters={[
          ...(group === 'ip'
            ? []
            : [<ModeFilter key="solvedMode" source="solvedMode" alwaysOn count={count} />]),
          <TextFilter
            key="q"
            source="q"
            alwaysOn
            label={t('policies.filter.q')}
            placeholder={t('policies.filter.qHint')}
          />,
          <ChoiceFilter
            key="state"
            source="state"
            alwaysOn
            label={t('policies.field.state')}
            options={states}
          />,
        ]}
      />
      {onAdd && (
        <Button
          variant="contained"
          startIcon={<Icon name="plus" size={14} />}
          onClick={onAdd}
          sx={{ ml: 'auto' }}
        >
          {t(`policies.add.${group}`)}
        </Button>
      )}
    </>
  )
}
