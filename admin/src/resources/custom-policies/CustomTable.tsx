import Button from '@mui/material/Button'
import type { GroupCount } from '@netwarden/shared/contract'
import type { CustomPolicy, CustomPolicyGroup } from '@netwarden/shared/domain'
import { entryOf, PolicyStatus } from '../../domain/control/index.ts'
import { readableText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, Icon, ModeTag } from '../../kit/index.ts'
import { type ChosenRows, type PhoneRow, ResourceTable } from '../../ra/index.ts'
import { CustomFilters } from './CustomFilters.tsx'
import { type CustomActions, useCustomColumns } from './custom-columns.tsx'

interface Props {
  group: CustomPolicyGroup
  selection: ChosenRows<CustomPolicy>
  count: GroupCount | undefined
  actions: CustomActions
  currentId: string
  onAdd: (() => void) | undefined
}

export function CustomTable({ group, selection, count, actions, currentId, onAdd }: Props) {
  const t = useText()
  const columns = useCustomColumns(group, actions)
  return (
    <ResourceTable<CustomPolicy>
      list={`custom-policies-${group}`}
      label={t(`policies.label.${group}`)}
      columns={columns}
      rowName={(policy) => readableText(entryOf(policy))}
      onRowClick={actions.view}
      currentKey={currentId}
      {...(actions.canEdit && { selection })}
      toolbar={<CustomFilters group={group} count={count} onAdd={onAdd} />}
      bulkActions={<BulkActions chosen={selection.rows} actions={actions} />}
      empty={
        <EmptyState icon="shield" title={t(`policies.none.${group}`)} hint={t(`policies.purpose.${group}`)} />
      }
      noneFound={t('policies.noneFound')}
      phoneRow={phoneRow}
    />
  )
}

function BulkActions({ chosen, actions }: { chosen: readonly CustomPolicy[]; actions: CustomActions }) {
  const t = useText()
  return (
    <>
      <Button startIcon={<Icon name="check" size={14} />} onClick={() => actions.setEnabled(chosen, true)}>
        {t('ui.enable')}
      </Button>
      <Button startIcon={<Icon name="pause" size={14} />} onClick={() => actions.setEnabled(chosen, false)}>
        {t('ui.disable')}
      </Button>
      <Button
        color="error"
        startIcon={<Icon name="trash" size={14} />}
        onClick={() => actions.remove(chosen)}
      >
        {t('ui.delete')}
      </Button>
    </>
  )
}

function phoneRow(policy: CustomPolicy): PhoneRow {
  return {
    title: readableText(entryOf(policy)),
    subtitle: <PolicyStatus policy={policy} />,
    aside: <ModeTag mode={policy.solvedMode} />,
  }
}
