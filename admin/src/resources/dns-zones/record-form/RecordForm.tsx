import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Zone } from '@netwarden/shared/contract'
import { type Language, zoneFaultText } from '@netwarden/shared/i18n'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLanguage, useText } from '../../../kit/i18n/index.ts'
import { EndButtons, Mono, SideDrawer } from '../../../kit/index.ts'
import { ChoiceInput, PlainForm, TextField, UnsavedWatch } from '../../../ra/index.ts'
import type { DraftRecord } from '../draft/zone-draft.ts'
import { shownOrigin } from '../zone-names.ts'
import { DataFields } from './DataFields.tsx'
import { PointerOffer } from './PointerOffer.tsx'
import { type ReadResult, type RecordValues, readRecord } from './read-record.ts'
import { initialValues, NEW_TYPES, OTHER_TYPE, TYPE_FIELDS, valuesOf } from './record-fields.ts'

interface Props {
  zone: Pick<Zone, 'origin' | 'ttl'>
  /** Absent for a new record, whose name may be given. */
  record: DraftRecord | undefined
  name?: string
  onDirty: (isDirty: boolean) => void
  onApply: (record: DraftRecord) => void
  onRemove: () => void
  onClose: () => void
}

/** A form with a field for each part of a record's data; the record is added to the draft. */
export function RecordForm({ zone, record, name = '', onDirty, onApply, onRemove, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const origin = shownOrigin(zone.origin)
  const language = useLanguage()
  const [initial] = useState(() => recordValues(record, name, zone.ttl))
  const [wantsPointer, setWantsPointer] = useState<boolean | undefined>(record?.ptr)
  const submit = (values: RecordValues) => {
    const read = readRecord(values, zone)
    if ('record' in read) onApply({ ...read.record, ...(wantsPointer && { ptr: true }) })
  }
  return (
    <SideDrawer
      isOpen
      width={460}
      focusOn="field"
      title={t(record ? 'zones.record.editTitle' : 'zones.record.addTitle')}
      subtitle={origin}
      onClose={onClose}
      footer={
        <>
          {record && record.type !== 'SOA' && (
            <Button color="error" onClick={onRemove}>
              {t('ui.delete')}
            </Button>
          )}
          <EndButtons>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" form={formId} variant="contained">
              {t(record ? 'zones.record.apply' : 'ui.add')}
            </Button>
          </EndButtons>
        </>
      }
    >
      <PlainForm
        id={formId}
        values={initial}
        check={(values) => faultsOf(readRecord(values, zone), language)}
        onSubmit={submit}
        sx={{ display: 'grid', gap: 1.75 }}
      >
        <RecordInputs zone={zone} isNew={record === undefined} />
        <MadeRecord zone={zone} wantsPointer={wantsPointer} onPointer={setWantsPointer} />
        <UnsavedWatch onDirty={onDirty} />
      </PlainForm>
    </SideDrawer>
  )
}

function RecordInputs({ zone, isNew }: Pick<Props, 'zone'> & { isNew: boolean }) {
  const t = useText()
  const { setValue } = useFormContext<RecordValues>()
  const type = useWatch<RecordValues, 'type'>({ name: 'type' })
  return (
    <>
      <ChoiceInput
        source="type"
        label={t('zones.field.type')}
        options={typeOptions(type, t('zones.record.otherType'))}
        onChoice={(chosen) => setValue('fields', initialValues(chosen), { shouldDirty: true })}
      />
      {type === OTHER_TYPE && (
        <TextField
          source="otherType"
          label={t('zones.record.typeName')}
          hint={t('zones.record.typeNameHint')}
          isReadOnly={!isNew}
        />
      )}
      <TextField
        source="name"
        label={t('zones.field.name')}
        hint={t('zones.record.nameHint', { origin: shownOrigin(zone.origin) })}
        placeholder="@"
        isReadOnly={type === 'SOA'}
      />
      <DataFields type={type} />
      <TextField
        source="ttl"
        label={t('zones.field.ttl')}
        hint={t('zones.record.ttlHint', { ttl: zone.ttl })}
        placeholder={String(zone.ttl)}
      />
    </>
  )
}

interface MadeProps extends Pick<Props, 'zone'> {
  wantsPointer: boolean | undefined
  onPointer: (isWanted: boolean) => void
}

/** A preview: the line of the zone file, and the PTR of an address. */
function MadeRecord({ zone, wantsPointer, onPointer }: MadeProps) {
  const t = useText()
  const read = readRecord(useWatch() as RecordValues, zone)
  if (!('record' in read)) return null
  return (
    <>
      <PointerOffer record={read.record} origin={zone.origin} isWanted={wantsPointer} onChange={onPointer} />
      <Preview line={read.line} label={t('zones.record.line')} />
    </>
  )
}

function recordValues(record: DraftRecord | undefined, name: string, zoneTtl: number): RecordValues {
  if (!record) return { name, ttl: '', type: 'A', otherType: '', fields: initialValues('A') }
  const hasForm = record.type in TYPE_FIELDS
  return {
    name: record.name,
    ttl: record.ttl === zoneTtl ? '' : String(record.ttl),
    type: hasForm ? record.type : OTHER_TYPE,
    otherType: hasForm ? '' : record.type,
    fields: valuesOf(record.type, record.rdata),
  }
}

/** The type of an existing record is always among the options. */
function typeOptions(type: string, otherLabel: string) {
  const types = type === 'SOA' ? ['SOA'] : NEW_TYPES
  return types.map((value) => ({ value, label: value === OTHER_TYPE ? otherLabel : value }))
}

function faultsOf(read: ReadResult, language: Language): object {
  if (!('fault' in read)) return {}
  const fault = { [read.field]: zoneFaultText(language, read.fault) }
  return ['name', 'ttl', 'otherType'].includes(read.field) ? fault : { fields: fault }
}

function Preview({ line, label }: { line: string; label: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="note" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ p: 1, border: 'weak', borderRadius: '6px', overflowWrap: 'anywhere' }}>
        <Mono>{line}</Mono>
      </Box>
    </Box>
  )
}
