import type { Source } from '@netwarden/shared'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { timeZoneOptions, useText } from '../../../kit/i18n/index.ts'
import { RecordFormDrawer, SwitchField } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { formatOptions } from '../source-names.ts'
import { FOLLOWED_KINDS } from '../use-source-list.ts'
import { SourceChoiceField } from './SourceChoiceField.tsx'
import { SourceTextField } from './SourceTextField.tsx'
import { type SourceForm, useSourceForm } from './use-source-form.ts'

interface Props {
  /** None: a new one is made. */
  source: Source | undefined
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onSaved: (source: Source) => void
}

export function SourceFormDrawer({ source, onDirty, onClose, onSaved }: Props) {
  const t = useText()
  const form = useSourceForm(source, (saved) => {
    const text = source ? 'sources.form.saved' : 'sources.form.created'
    showToast('success', t(text, { name: saved.name }))
    onSaved(saved)
  })
  return (
    <RecordFormDrawer
      form={form}
      title={t(source ? 'sources.form.editTitle' : 'sources.form.createTitle')}
      subtitle={source?.name}
      submitLabel={t(source ? 'sources.form.save' : 'sources.form.submit')}
      onDirty={onDirty}
      onClose={onClose}
    >
      <Fields form={form} source={source} />
    </RecordFormDrawer>
  )
}

const EXAMPLES = { tail: '/var/log/named/queries.log', folder: '/opt/zeek/logs/current' } as const

function Fields({ form, source }: { form: SourceForm; source: Source | undefined }) {
  const t = useText()
  const kind = form.form.watch('kind')
  const zones = useMemo(() => timeZoneOptions(), [])
  const isKnown = zones.some(({ value }) => value === source?.timeZone)
  const own = source
    ? isKnown
      ? []
      : [{ value: source.timeZone, label: source.timeZone }]
    : [{ value: '', label: t('sources.form.timeZoneDefault') }]
  return (
    <>
      <SourceTextField form={form} name="name" hint={t('sources.form.nameHint')} />
      <SourceChoiceField
        form={form}
        name="kind"
        options={FOLLOWED_KINDS.map((value) => ({ value, label: t(`sources.kind.${value}`) }))}
        hint={t(`sources.kind.${kind}.hint`)}
      />
      <SourceTextField
        form={form}
        name="location"
        hint={t('sources.form.locationHint', { example: EXAMPLES[kind] })}
      />
      <SourceChoiceField
        form={form}
        name="format"
        options={formatOptions(t, source?.format ?? 'auto')}
        hint={t('sources.form.formatHint')}
      />
      <SourceChoiceField
        form={form}
        name="timeZone"
        options={[...own, ...zones]}
        hint={t('sources.form.timeZoneHint')}
      />
      <Controller
        control={form.form.control}
        name="enabled"
        render={({ field }) => (
          <SwitchField
            label={t('sources.field.enabled')}
            hint={t('sources.form.enabledHint')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
