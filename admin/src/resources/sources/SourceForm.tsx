import { SOURCE_FIELDS, type Source } from '@netwarden/shared/contract'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { timeZoneOptions, useLabel, useText } from '../../kit/i18n/index.ts'
import type { RecordPanel } from '../../kit/index.ts'
import { ChoiceInput, FieldInput, RecordFormDrawer } from '../../ra/index.ts'
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
      bodyOf={bodyOf}
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

/** What senders report has one format, and times with their zone. */
function bodyOf({ timeZone, ...values }: SourceValues) {
  if (values.kind === 'dnstap') return { ...values, format: 'auto' }
  return timeZone === '' ? values : { ...values, timeZone }
}

/** Kinds that an administrator can create; uploads are created automatically. */
export const FOLLOWED_KINDS = ['tail', 'folder', 'dnstap'] as const
const FILE_KINDS = ['tail', 'folder'] as const
const EXAMPLES = { tail: '/var/log/named/queries.log', folder: '/opt/zeek/logs/current' } as const
/** The place of a source whose senders connect. */
const SENDER_FIELD = {
  ...SOURCE_FIELDS.location,
  label: { 'zh-CN': '发送方', 'en-US': 'Sender' },
  missing: { 'zh-CN': '请填写发送方', 'en-US': 'Enter a sender' },
} as const

/** A source of files does not become one of senders, or the reverse. */
function kindsFor(source: Source | undefined) {
  if (!source) return FOLLOWED_KINDS
  return source.kind === 'dnstap' ? (['dnstap'] as const) : FILE_KINDS
}

function Fields({ source }: Pick<Props, 'source'>) {
  const t = useText()
  const label = useLabel()
  const kind = useWatch<SourceValues, 'kind'>({ name: 'kind' })
  return (
    <>
      <FieldInput name="name" field={SOURCE_FIELDS.name} />
      <ChoiceInput
        source="kind"
        label={label(SOURCE_FIELDS.kind)}
        options={kindsFor(source).map((value) => ({ value, label: t(`sources.kind.${value}`) }))}
        hint={t(`sources.kind.${kind}.hint`)}
      />
      {kind === 'dnstap' ? (
        <FieldInput name="location" field={SENDER_FIELD} hint={t('sources.form.senderHint')} />
      ) : (
        <FileFields source={source} kind={kind} />
      )}
      <FieldInput name="enabled" field={SOURCE_FIELDS.enabled} />
    </>
  )
}

function FileFields({ source, kind }: Pick<Props, 'source'> & { kind: (typeof FILE_KINDS)[number] }) {
  const t = useText()
  const label = useLabel()
  const zones = useMemo(() => zoneOptions(source), [source])
  return (
    <>
      <FieldInput
        name="location"
        field={SOURCE_FIELDS.location}
        hint={t('sources.form.locationHint', { example: EXAMPLES[kind] })}
      />
      <ChoiceInput
        source="format"
        label={label(SOURCE_FIELDS.format)}
        options={formatOptions(t, source?.format ?? 'auto')}
        hint={t('sources.form.formatHint')}
      />
      <ChoiceInput
        source="timeZone"
        label={label(SOURCE_FIELDS.timeZone)}
        options={zones}
        noneLabel={source ? undefined : t('sources.form.timeZoneDefault')}
        hint={t('sources.form.timeZoneHint')}
      />
    </>
  )
}

/** Time zones of the browser, and the stored one even if the browser does not know it. */
function zoneOptions(source: Source | undefined) {
  const zones = timeZoneOptions()
  if (!source || zones.some(({ value }) => value === source.timeZone)) return zones
  return [{ value: source.timeZone, label: source.timeZone }, ...zones]
}
