import type { Source } from '@netwarden/shared/contract'
import { MAX_SOURCE_NAME } from '@netwarden/shared/limits'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { timeZoneOptions, useText } from '../../kit/i18n/index.ts'
import type { RecordPanel } from '../../kit/index.ts'
import { ChoiceInput, RecordFormDrawer, SwitchInput, TextField } from '../../ra/index.ts'
import { formatOptions } from './source-names.ts'
import { type SourceValues, valuesOf } from './source-values.ts'

interface Props {
  /** Undefined for a new source. */
  source: Source | undefined
  panel: Pick<RecordPanel<Source>, 'setDirty' | 'close' | 'savedAs'>
}

export function SourceForm({ source, panel }: Props) {
  const t = useText()
  return (
    <RecordFormDrawer<Source, SourceValues>
      resource="sources"
      record={source}
      valuesOf={valuesOf}
      bodyOf={({ timeZone, ...values }) => (timeZone === '' ? values : { ...values, timeZone })}
      savedText={({ name }) => t(source ? 'sources.form.saved' : 'sources.form.created', { name })}
      onSaved={panel.savedAs}
      title={t(source ? 'sources.form.editTitle' : 'sources.create')}
      subtitle={source?.name}
      isAddressed={source === undefined}
      onDirty={panel.setDirty}
      onClose={panel.close}
    >
      <Fields source={source} />
    </RecordFormDrawer>
  )
}

/** Kinds that an administrator can create; uploads are created automatically. */
export const FOLLOWED_KINDS = ['tail', 'folder'] as const
const EXAMPLES = { tail: '/var/log/named/queries.log', folder: '/opt/zeek/logs/current' } as const

function Fields({ source }: Pick<Props, 'source'>) {
  const t = useText()
  const kind = useWatch<SourceValues, 'kind'>({ name: 'kind' })
  const zones = useMemo(() => zoneOptions(source), [source])
  const faultOf = (name: 'name' | 'location') => (text: string) => {
    if (text.trim() === '') return t(`sources.fault.${name}`)
    if (name === 'name' && text.trim().length > MAX_SOURCE_NAME) {
      return t('sources.fault.nameLong', { limit: MAX_SOURCE_NAME })
    }
    return undefined
  }
  return (
    <>
      <TextField
        source="name"
        label={t('sources.field.name')}
        hint={t('sources.form.nameHint')}
        isRequired
        faultOf={faultOf('name')}
      />
      <ChoiceInput
        source="kind"
        label={t('sources.field.kind')}
        options={FOLLOWED_KINDS.map((value) => ({ value, label: t(`sources.kind.${value}`) }))}
        hint={t(`sources.kind.${kind}.hint`)}
      />
      <TextField
        source="location"
        label={t('sources.field.location')}
        hint={t('sources.form.locationHint', { example: EXAMPLES[kind] })}
        isRequired
        faultOf={faultOf('location')}
      />
      <ChoiceInput
        source="format"
        label={t('sources.field.format')}
        options={formatOptions(t, source?.format ?? 'auto')}
        hint={t('sources.form.formatHint')}
      />
      <ChoiceInput
        source="timeZone"
        label={t('sources.field.timeZone')}
        options={zones}
        noneLabel={source ? undefined : t('sources.form.timeZoneDefault')}
        hint={t('sources.form.timeZoneHint')}
      />
      <SwitchInput source="enabled" label={t('sources.field.enabled')} hint={t('sources.form.enabledHint')} />
    </>
  )
}

/** Time zones of the browser, and the stored one even if the browser does not know it. */
function zoneOptions(source: Source | undefined) {
  const zones = timeZoneOptions()
  if (!source || zones.some(({ value }) => value === source.timeZone)) return zones
  return [{ value: source.timeZone, label: source.timeZone }, ...zones]
}
