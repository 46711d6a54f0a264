import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { POLICY_SORTS } from '@netwarden/shared/contract'
import { LIST_FIELDS, type PolicyList, SOLVED_MODES } from '@netwarden/shared/domain'
import type { ListGroup } from '@netwarden/shared/policy'
import { useMemo } from 'react'
import { EnabledTag, TrialTag } from '../../domain/control/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { LevelTag, ModeTag, Segmented } from '../../kit/index.ts'
import type { Column } from '../../ra/index.ts'
import { StateTags } from './list-state.tsx'
import type { ListSwitch } from './use-list-switch.ts'

type ListColumn = Column<PolicyList> & { sort?: (typeof POLICY_SORTS)[number] }

/** `change` is absent for users who can only read. */
export function useListColumns(
  group: ListGroup,
  change: ListSwitch | undefined,
): readonly Column<PolicyList>[] {
  const t = useText()
  const label = useLabel()
  return useMemo(() => {
    const columns: ListColumn[] = [
      {
        key: 'name',
        label: label(LIST_FIELDS.name),
        sort: 'name',
        width: 200,
        render: (list) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
            <Typography variant="strong" component="span" title={list.name} sx={nameStyle}>
              {list.name}
            </Typography>
            <Box component="span" sx={tagsStyle}>
              {list.shadow && list.enable && <TrialTag />}
              <StateTags list={list} />
            </Box>
          </Box>
        ),
      },
      {
        key: 'source',
        label: t('lists.source'),
        width: 96,
        isOptional: true,
        render: ({ source }) => t(`lists.source.${source.kind}`),
      },
      { key: 'desc', label: label(LIST_FIELDS.desc) },
      { key: 'version', label: t('policies.field.version'), width: 112, isMono: true },
      {
        key: 'domainCount',
        label: t('policies.field.domainCount'),
        sort: 'domainCount',
        width: 90,
        isNumeric: true,
      },
      {
        key: 'updatedAt',
        label: t('policies.field.updatedAt'),
        sort: 'updatedAt',
        width: 136,
        time: 'minute',
      },
      {
        key: 'hits30d',
        label: t('policies.hits.month'),
        sort: 'hits30d',
        width: { 'zh-CN': 116, 'en-US': 128 },
        isNumeric: true,
      },
      {
        key: 'solvedMode',
        label: t('policies.field.solvedMode'),
        width: { 'zh-CN': 122, 'en-US': 156 },
        render: (list) => (
          <Box sx={inRowStyle}>
            <ListMode list={list} change={change} />
          </Box>
        ),
      },
      {
        key: 'enable',
        label: t('policies.field.enable'),
        sort: 'enable',
        width: { 'zh-CN': 68, 'en-US': 86 },
        render: (list) => <ListEnable list={list} change={change} />,
      },
    ]
    const level: ListColumn = {
      key: 'riskLevel',
      label: t('policies.field.riskLevel'),
      width: { 'zh-CN': 72, 'en-US': 88 },
      render: ({ riskLevel }) => riskLevel && <LevelTag level={riskLevel} />,
    }
    return group === 'bad' ? columns.toSpliced(2, 0, level) : columns
  }, [t, label, group, change])
}

/** The name shrinks for the tags, but stays visible; the drawer shows the complete name. */
const nameStyle = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  minWidth: '5em',
  flexShrink: 1_000,
} as const
const tagsStyle = { display: 'flex', gap: 0.5, minWidth: 0, overflow: 'hidden' } as const

/** Lower than elsewhere: small rows have 30 pixels. */
const inRowStyle = { display: 'flex', '& [role="radiogroup"]': { height: 24 } } as const

interface CellProps {
  list: PolicyList
  change: ListSwitch | undefined
}

export function ListMode({ list, change }: CellProps) {
  const t = useText()
  if (!change) return <ModeTag mode={list.solvedMode} />
  return (
    <Segmented
      label={t('lists.enablement.modeOf', { name: list.name })}
      value={list.solvedMode}
      options={SOLVED_MODES.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
      onChange={(mode) => change.setMode(list, mode)}
    />
  )
}

export function ListEnable({ list, change }: CellProps) {
  const t = useText()
  const { name, enable } = list
  if (!change) return <EnabledTag isEnabled={enable} />
  return (
    <Switch
      checked={enable}
      onChange={(_event, isOn) => change.setEnabled(list, isOn)}
      slotProps={{ input: { role: 'switch', 'aria-label': t('lists.enablement.enableOf', { name }) } }}
    />
  )
}
