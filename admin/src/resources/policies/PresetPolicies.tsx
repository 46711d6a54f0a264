import {
  type GroupCount,
  POLICY_SORTS,
  type PresetGroup,
  type PresetPolicy,
  SOLVED_MODES,
} from '@netwarden/shared'
import { useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { EnabledTag, ModeFilter } from '../../domain/control/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { EmptyState, NoneFound, oneOf } from '../../kit/index.ts'
import {
  ChoiceFilter,
  ListFilters,
  ResourceList,
  ResourceTable,
  TextFilter,
  useFiltered,
} from '../../ra/index.ts'
import { PresetDrawer } from './PresetDrawer.tsx'
import { usePresetColumns } from './preset-columns.tsx'
import { usePresetSwitch } from './use-preset-switch.ts'

const SWITCHES = ['true', 'false'] as const
const SETUP = {
  filters: { q: '', solvedMode: '', enable: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
  rules: { solvedMode: oneOf(SOLVED_MODES), enable: oneOf(SWITCHES), sort: oneOf(POLICY_SORTS) },
} as const

interface Props {
  group: PresetGroup
  segmentId: string
  count: GroupCount | undefined
  canEdit: boolean
}

/** The lists of a group, and how they stand in a segment. */
export function PresetPolicies(props: Props) {
  const { group, segmentId } = props
  const filter = useMemo(() => ({ group, segmentId }), [group, segmentId])
  return (
    <ResourceList resource="policies" setup={SETUP} filter={filter}>
      <PresetTable {...props} />
    </ResourceList>
  )
}

function PresetTable({ group, segmentId, count, canEdit }: Props) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const { data: rows } = useListContext<PresetPolicy>()
  const { isFiltered, clear } = useFiltered()
  const change = usePresetSwitch(segmentId)
  const [openId, setOpenId] = useState('')
  const columns = usePresetColumns(group, canEdit ? change : undefined)
  const groupName = names.controlGroup(group)
  const domains = (preset: PresetPolicy) =>
    t('policies.preset.domains', { count: preset.domainCount, total: format.number(preset.domainCount) })
  return (
    <>
      <ResourceTable<PresetPolicy>
        list={`presets-${group}`}
        label={t('policies.preset.label', { group: groupName })}
        columns={columns}
        rowName={({ name }) => name}
        onRowClick={({ id }) => setOpenId(id)}
        currentKey={openId}
        toolbar={<PresetFilters count={count} />}
        empty={
          isFiltered ? (
            <NoneFound title={t('policies.preset.noneFound')} onClear={clear} />
          ) : (
            <EmptyState icon="shield" title={t('policies.preset.none', { group: groupName })} />
          )
        }
        phoneRow={(preset) => ({
          title: preset.name,
          subtitle: `${domains(preset)} · ${t(`ui.mode.${preset.solvedMode}`)}`,
          aside: <EnabledTag isEnabled={preset.enable} />,
        })}
      />
      {openId !== '' && (
        <PresetDrawer
          key={openId}
          id={openId}
          segmentId={segmentId}
          shown={rows?.find(({ id }) => id === openId)}
          change={canEdit ? change : undefined}
          onClose={() => setOpenId('')}
        />
      )}
    </>
  )
}

function PresetFilters({ count }: { count: GroupCount | undefined }) {
  const t = useText()
  const switches = SWITCHES.map((value) => ({
    value,
    label: t(value === 'true' ? 'policies.on' : 'policies.off'),
  }))
  return (
    <ListFilters
      filters={[
        <ModeFilter key="solvedMode" source="solvedMode" alwaysOn count={count} />,
        <TextFilter
          key="q"
          source="q"
          alwaysOn
          label={t('policies.filter.q')}
          placeholder={t('policies.preset.qHint')}
        />,
        <ChoiceFilter
          key="enable"
          source="enable"
          alwaysOn
          label={t('policies.field.enable')}
          options={switches}
        />,
      ]}
    />
  )
}
