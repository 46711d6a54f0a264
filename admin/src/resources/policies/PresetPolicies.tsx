import type { GroupCount, PresetGroup, PresetPolicy } from '@netwarden/shared'
import { useState } from 'react'
import { EnabledTag } from '../../domain/control/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { EmptyState, NoneFound } from '../../kit/index.ts'
import { ListTable, listed } from '../../ra/index.ts'
import { PresetDrawer } from './PresetDrawer.tsx'
import { PresetFilters } from './PresetFilters.tsx'
import { usePresetColumns } from './preset-columns.tsx'
import { usePresetList } from './use-preset-list.ts'
import { usePresetSwitch } from './use-preset-switch.ts'

interface Props {
  group: PresetGroup
  segmentId: string
  count: GroupCount | undefined
  canEdit: boolean
}

/** The lists of a group, and how they stand in a segment. */
export function PresetPolicies({ group, segmentId, count, canEdit }: Props) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const list = usePresetList(segmentId, group)
  const change = usePresetSwitch(segmentId)
  const [openId, setOpenId] = useState('')
  const columns = usePresetColumns(group, canEdit ? change : undefined)
  const groupName = names.controlGroup(group)
  const domains = (preset: PresetPolicy) =>
    t('policies.preset.domains', { count: preset.domainCount, total: format.number(preset.domainCount) })
  return (
    <>
      <ListTable
        {...listed(list)}
        list={`presets-${group}`}
        label={t('policies.preset.label', { group: groupName })}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={({ id }) => setOpenId(id)}
        currentKey={openId}
        toolbar={<PresetFilters list={list} count={count} />}
        empty={
          list.hasFilters ? (
            <NoneFound title={t('policies.preset.noneFound')} onClear={list.clearFilters} />
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
          shown={list.found.data?.list.find(({ id }) => id === openId)}
          change={canEdit ? change : undefined}
          onClose={() => setOpenId('')}
        />
      )}
    </>
  )
}
