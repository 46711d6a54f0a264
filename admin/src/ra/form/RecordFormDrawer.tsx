import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import type { RaRecord } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { EndButtons, SaveFault, SideDrawer } from '../../kit/index.ts'
import { Overtaken } from './Overtaken.tsx'
import { FaultWatch, PlainForm, UnsavedWatch } from './PlainForm.tsx'
import { type RecordSaveSetup, useRecordSave } from './use-record-save.ts'

interface Props<Row extends RaRecord<string>, Values extends FieldValues>
  extends RecordSaveSetup<Row, Values> {
  title: string
  subtitle?: string | undefined
  /** Label of the submit button; "Save" or "Create" by default. */
  submitLabel?: string
  width?: number
  /** Whether the address opens the form. */
  isAddressed?: boolean
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a record beside its list, with errors above the fields and buttons below them. */
export function RecordFormDrawer<Row extends RaRecord<string>, Values extends FieldValues>(
  props: Props<Row, Values>,
) {
  const { title, subtitle, submitLabel, width = 460, isAddressed = false } = props
  const { beside, onDirty, onClose, children } = props
  const t = useText()
  const formId = useId()
  const state = useRecordSave<Row, Values>(props)
  return (
    <SideDrawer
      isOpen
      isAddressed={isAddressed}
      width={width}
      focusOn="field"
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <EndButtons>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" loading={state.isSaving}>
            {submitLabel ?? t(props.record ? 'ui.save' : 'ui.create')}
          </Button>
        </EndButtons>
      }
    >
      <PlainForm
        id={formId}
        values={state.values}
        isCheckedOnLeave
        onSubmit={state.submit}
        sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <SaveFault {...state.fault} />
        {children}
        {beside && <BesideWatch check={beside.check} />}
        <UnsavedWatch isDirtyBeside={beside?.isDirty ?? false} onDirty={onDirty} />
        <FaultWatch faults={state.fieldFaults} />
        <Overtaken formId={formId} overtaken={state.overtaken} latest={state.values} />
      </PlainForm>
    </SideDrawer>
  )
}

/** Input outside the fields is validated on each submit. */
function BesideWatch({ check }: { check: () => void }) {
  const { submitCount } = useFormContext().formState
  const checkBeside = useEffectEvent(check)
  useEffect(() => {
    if (submitCount > 0) checkBeside()
  }, [submitCount])
  return null
}
