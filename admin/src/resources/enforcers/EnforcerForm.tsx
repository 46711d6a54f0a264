import { ENFORCER_FIELDS, type Enforcer, OBSERVED_FIELDS } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import type { RecordPanel } from '../../kit/index.ts'
import { FieldInput, type FormValues, formValues, RecordFormDrawer, writtenValues } from '../../ra/index.ts'
import { ObservedInputs } from './ObservedInputs.tsx'

type EnforcerValues = FormValues<typeof ENFORCER_FIELDS & typeof OBSERVED_FIELDS>

interface Props {
  enforcer: Enforcer
  panel: Pick<RecordPanel<Enforcer>, 'setDirty' | 'close' | 'savedAs'>
}

export function EnforcerForm({ enforcer, panel }: Props) {
  const t = useText()
  const isObserved = enforcer.kind === 'observed'
  return (
    <RecordFormDrawer<Enforcer, EnforcerValues>
      resource="enforcers"
      record={enforcer}
      valuesOf={(record) => ({
        ...formValues(ENFORCER_FIELDS, record),
        ...formValues(OBSERVED_FIELDS, record?.observed),
      })}
      bodyOf={(values) => ({
        ...writtenValues(ENFORCER_FIELDS, values),
        ...(isObserved && { observed: writtenValues(OBSERVED_FIELDS, values) }),
      })}
      savedText={({ name }) => t('enforcers.form.saved', { name })}
      onSaved={panel.savedAs}
      title={t('enforcers.form.editTitle')}
      subtitle={enforcer.name}
      onDirty={panel.setDirty}
      onClose={panel.close}
    >
      <FieldInput name="name" field={ENFORCER_FIELDS.name} />
      <FieldInput name="site" field={ENFORCER_FIELDS.site} />
      {isObserved ? <ObservedInputs /> : <FieldInput name="ring" field={ENFORCER_FIELDS.ring} />}
    </RecordFormDrawer>
  )
}
