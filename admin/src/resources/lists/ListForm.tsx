import Typography from '@mui/material/Typography'
import { LIST_FIELDS, type PolicyList, RISK_LEVELS, type RiskLevel } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import type { ListGroup } from '@netwarden/shared/policy'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import type { RecordPanel } from '../../kit/index.ts'
import { ChoiceInput, FieldInput, type FormValues, formValues, RecordFormDrawer } from '../../ra/index.ts'
import { SourceInputs } from './SourceInputs.tsx'

interface ListValues extends FormValues<typeof LIST_FIELDS> {
  level: RiskLevel
  kind: 'url' | 'file' | 'upload'
  location: string
  /** Hours between checks; empty for manual checks only. */
  checkEvery: string
}

interface Props {
  list: PolicyList
  group: ListGroup
  panel: Pick<RecordPanel<PolicyList>, 'close' | 'savedAs'>
  onDirty: (isDirty: boolean) => void
}

const KINDS = ['url', 'file', 'upload'] as const

export function ListForm({ list, group, panel, onDirty }: Props) {
  const t = useText()
  const client = useQueryClient()
  return (
    <RecordFormDrawer<PolicyList, ListValues>
      resource="policies"
      record={list}
      valuesOf={valuesOf}
      beforeOf={(before) => bodyOf(group, valuesOf(before))}
      bodyOf={(values) => bodyOf(group, values)}
      savedText={({ name }) => t('lists.saved', { name })}
      onSaved={(saved) => {
        // react-admin has written the record, as it is in this segment, into the cached lists of the other
        // segments.
        client.removeQueries({ queryKey: ['policies', 'getList'], type: 'inactive' })
        panel.savedAs(saved)
      }}
      width={520}
      title={t('lists.form.edit')}
      subtitle={list.name}
      submitLabel={t('ui.save')}
      onDirty={onDirty}
      onClose={panel.close}
    >
      <Fields list={list} group={group} />
    </RecordFormDrawer>
  )
}

function Fields({ list, group }: Pick<Props, 'list' | 'group'>) {
  const t = useText()
  const kind = useWatch<ListValues, 'kind'>({ name: 'kind' })
  return (
    <>
      {fieldNames(LIST_FIELDS).map((name) => (
        <FieldInput key={name} name={name} field={LIST_FIELDS[name]} />
      ))}
      {group === 'bad' && (
        <ChoiceInput
          source="level"
          label={t('policies.field.riskLevel')}
          options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
          hint={t('lists.form.levelHint')}
        />
      )}
      <ChoiceInput
        source="kind"
        label={t('lists.source')}
        options={KINDS.map((value) => ({ value, label: t(`lists.source.${value}`) }))}
      />
      {kind === 'upload' ? (
        <Typography variant="note">{t('lists.form.uploadHint')}</Typography>
      ) : (
        <SourceInputs kind={kind} checkEvery={list.checkEvery} />
      )}
    </>
  )
}

function valuesOf(list: PolicyList | undefined): ListValues {
  const { kind } = list?.source ?? { kind: 'url' }
  return {
    ...formValues(LIST_FIELDS, list),
    level: list?.riskLevel ?? 'high',
    kind: kind === 'builtIn' ? 'url' : kind,
    location: list?.source.location ?? '',
    checkEvery: list ? String(list.checkEvery ?? '') : '24',
  }
}

function bodyOf(group: ListGroup, { level, kind, location, checkEvery, ...texts }: ListValues) {
  return {
    ...texts,
    ...(group === 'bad' && { level }),
    source: { kind, location: kind === 'upload' ? null : location.trim() },
    checkEvery: kind === 'upload' || checkEvery === '' ? null : Number(checkEvery),
  }
}
