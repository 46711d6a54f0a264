import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CustomPolicyGroup, GroupCount } from '@netwarden/shared'
import { ModeFilter } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText, Icon } from '../../kit/index.ts'
import { type CustomList, STATE_FILTERS } from './use-custom-list.ts'

interface Props {
  group: CustomPolicyGroup
  list: CustomList
  count: GroupCount | undefined
  /** Absent for who may only read. */
  onAdd: (() => void) | undefined
}

export function CustomFilters({ group, list, count, onAdd }: Props) {
  const t = useText()
  const { filters, setFilters } = list
  return (
    <>
      <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
        {group === 'ip' ? (
          <Box component="span" sx={{ color: 'text.third', fontSize: 12.5 }}>
            {t('policies.ip.bannedOnly')}
          </Box>
        ) : (
          <ModeFilter
            value={filters.solvedMode}
            count={count}
            onChange={(solvedMode) => setFilters({ solvedMode })}
          />
        )}
        <FilterText
          label={t('policies.filter.q')}
          placeholder={t('policies.filter.qHint')}
          value={filters.q}
          onCommit={(q) => setFilters({ q })}
        />
        <FilterSelect
          label={t('policies.field.state')}
          value={filters.state}
          options={STATE_FILTERS.map((value) => ({
            value,
            label: t(value === 'enabled' ? 'policies.on' : `policies.state.${value}`),
          }))}
          onChange={(state) => setFilters({ state })}
        />
      </FilterBar>
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
