import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Zone, zoneFaultText } from '@netwarden/shared'
import { useId, useState } from 'react'
import { useLanguage, useText } from '../../../kit/i18n/index.ts'
import { Field, Form, Mono, SelectField, SideDrawer } from '../../../kit/index.ts'
import { useUnsavedChanges } from '../../../kit/tabs/index.ts'
import type { DraftRecord } from '../draft/zone-draft.ts'
import { shownOrigin } from '../zone-names.ts'
import { DataFields } from './DataFields.tsx'
import { PointerOffer } from './PointerOffer.tsx'
import { type ReadResult, type RecordFieldName, type RecordValues, readRecord } from './read-record.ts'
import { initialValues, NEW_TYPES, OTHER_TYPE, TYPE_FIELDS, valuesOf } from './record-fields.ts'

interface Props {
  zone: Pick<Zone, 'origin' | 'ttl'>
  /** None: a new one; of one that is missed its name is known. */
  record: DraftRecord | undefined
  name?: string
  onDirty: (isDirty: boolean) => void
  onApply: (record: DraftRecord) => void
  onRemove: () => void
  onClose: () => void
}

/** A record with a field for each part of its data; it goes into what is not saved yet. */
export function RecordForm({ zone, record, name = '', onDirty, onApply, onRemove, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const origin = shownOrigin(zone.origin)
  const [initial] = useState(() => recordValues(record, name, zone.ttl))
  const [values, setValues] = useState(initial)
  const [wantsPointer, setWantsPointer] = useState<boolean | undefined>(record?.ptr)
  const [isTried, setTried] = useState(false)
  useUnsavedChanges(values !== initial)
  const read = readRecord(values, zone)
  const faultOf = useFaultOf(isTried ? read : undefined)
  const set = (changes: Partial<RecordValues>) => {
    setValues((before) => ({ ...before, ...changes }))
    onDirty(true)
  }
  const submit = () => {
    setTried(true)
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
              {t('zones.delete')}
            </Button>
          )}
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" form={formId} variant="contained">
              {t(record ? 'zones.record.apply' : 'zones.record.add')}
            </Button>
          </Box>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} sx={{ display: 'grid', gap: 1.75 }}>
        <SelectField
          label={t('zones.field.type')}
          value={values.type}
          options={typeOptions(values.type, t('zones.record.otherType'))}
          onChange={(type) => set({ type, fields: initialValues(type) })}
        />
        {values.type === OTHER_TYPE && (
          <Field
            label={t('zones.record.typeName')}
            hint={t('zones.record.typeNameHint')}
            value={values.otherType}
            isReadOnly={record !== undefined}
            fault={faultOf('otherType')}
            onChange={(otherType) => set({ otherType })}
          />
        )}
        <Field
          label={t('zones.field.name')}
          hint={t('zones.record.nameHint', { origin })}
          placeholder="@"
          value={values.name}
          isReadOnly={values.type === 'SOA'}
          fault={faultOf('name')}
          onChange={(text) => set({ name: text })}
        />
        <DataFields
          type={values.type}
          values={values.fields}
          faultOf={faultOf}
          onChange={(fields) => set({ fields: { ...values.fields, ...fields } })}
        />
        <Field
          label={t('zones.field.ttl')}
          hint={t('zones.record.ttlHint', { ttl: zone.ttl })}
          placeholder={String(zone.ttl)}
          inputMode="text"
          value={values.ttl}
          fault={faultOf('ttl')}
          onChange={(ttl) => set({ ttl })}
        />
        {'record' in read && (
          <PointerOffer
            record={read.record}
            origin={zone.origin}
            isWanted={wantsPointer}
            onChange={setWantsPointer}
          />
        )}
        {'record' in read && <Preview line={read.line} label={t('zones.record.line')} />}
      </Form>
    </SideDrawer>
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

/** A record keeps the type that it has. */
function typeOptions(type: string, otherLabel: string) {
  const types = type === 'SOA' ? ['SOA'] : NEW_TYPES
  return types.map((value) => ({ value, label: value === OTHER_TYPE ? otherLabel : value }))
}

function useFaultOf(read: ReadResult | undefined): (field: RecordFieldName) => string | undefined {
  const language = useLanguage()
  return (field) =>
    read && 'fault' in read && read.field === field ? zoneFaultText(language, read.fault) : undefined
}

function Preview({ line, label }: { line: string; label: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ mb: 0.5, fontSize: 12.5, color: 'text.third' }}>{label}</Box>
      <Box sx={{ p: 1, border: 1, borderColor: 'line.weak', borderRadius: '6px', overflowWrap: 'anywhere' }}>
        <Mono>{line}</Mono>
      </Box>
    </Box>
  )
}
