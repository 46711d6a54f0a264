import Button from '@mui/material/Button'
import type { CustomPolicy, CustomPolicyGroup, GroupCount } from '@netwarden/shared'
import { entryOf } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, Icon, ModeTag, NoneFound } from '../../kit/index.ts'
import { ListTable, listed, type PhoneRow } from '../../ra/index.ts'
import { CustomFilters } from './CustomFilters.tsx'
import type { CustomActions } from './custom-actions.ts'
import { useCustomColumns } from './custom-columns.tsx'
import { PolicyStanding } from './PolicyStanding.tsx'
import type { CustomList } from './use-custom-list.ts'

interface Props {
  group: CustomPolicyGroup
  list: CustomList
  count: GroupCount | undefined
  actions: CustomActions
  currentId: string
  onAdd: (() => void) | undefined
}

export function CustomTable({ group, list, count, actions, currentId, onAdd }: Props) {
  const t = useText()
  const columns = useCustomColumns(group, actions)
  const { selection } = list
  return (
    <ListTable
      {...listed(list)}
      list={`custom-policies-${group}`}
      label={t(`policies.label.${group}`)}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={(policy) => visibleText(entryOf(policy))}
      onRowClick={actions.view}
      currentKey={currentId}
      {...(actions.canEdit && { selection })}
      toolbar={<CustomFilters group={group} list={list} count={count} onAdd={onAdd} />}
      bulkActions={<BulkActions chosen={selection.policies} actions={actions} />}
      empty={
        list.hasFilters ? (
          <NoneFound title={t('policies.noneFound')} onClear={list.clearFilters} />
        ) : (
          <EmptyState
            icon="shield"
            title={t(`policies.none.${group}`)}
            hint={t(`policies.purpose.${group}`)}
          />
        )
      }
      phoneRow={phoneRow}
    />
  )
}

function BulkActions({ chosen, actions }: { chosen: readonly CustomPolicy[]; actions: CustomActions }) {
  const t = useText()
  return (
    <>
      <Button startIcon={<Icon name="check" size={14} />} onClick={() => actions.setEnabled(chosen, true)}>
        {t('policies.enable')}
      </Button>
      <Button startIcon={<Icon name="pause" size={14} />} onClick={() => actions.setEnabled(chosen, false)}>
        {t('policies.disable')}
      </Button>
      <Button
        color="error"
        startIcon={<Icon name="trash" size={14} />}
        onClick={() => actions.remove(chosen)}
      >
        {t('policies.remove')}
      </Button>
    </>
  )
}

function phoneRow(policy: CustomPolicy): PhoneRow {
  return {
    title: visibleText(entryOf(policy)),
    subtitle: <PolicyStanding policy={policy} />,
    aside: <ModeTag mode={policy.solvedMode} />,
  }
}
