import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { Form, type RaRecord } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { SaveFault, SideDrawer } from '../../kit/index.ts'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import { KEEP_TYPED } from './keep-typed.ts'
import { Overtaken } from './Overtaken.tsx'
import { type Beside, type RecordSave, type RecordSaveSetup, useRecordSave } from './use-record-save.ts'

interface Props<Row extends RaRecord<string>, Values extends FieldValues>
  extends RecordSaveSetup<Row, Values> {
  title: string
  subtitle?: string | undefined
  /** By default that it is saved, or made. */
  submitLabel?: string
  width?: number
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a record beside its list: what went wrong stands above the fields, the buttons below them. */
export function RecordFormDrawer<Row extends RaRecord<string>, Values extends FieldValues>(
  props: Props<Row, Values>,
) {
  const { title, subtitle, submitLabel, width = 460, onDirty, onClose, children } = props
  const t = useText()
  const formId = useId()
  const state = useRecordSave<Row, Values>(props)
  return (
    <SideDrawer
      isOpen
      width={width}
      focusOn="field"
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" loading={state.isSaving}>
            {submitLabel ?? t(props.record ? 'ui.save' : 'ui.create')}
          </Button>
        </Box>
      }
    >
      <Form
        id={formId}
        noValidate
        disableInvalidFormNotification
        mode="onTouched"
        record={state.values}
        resetOptions={KEEP_TYPED}
        onSubmit={state.submit}
      >
        <Box sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SaveFault {...state.fault} />
          {children}
        </Box>
        <FormWatch faults={state.fieldFaults} beside={props.beside} onDirty={onDirty} />
        <Overtaken formId={formId} before={state.overtaken} latest={state.values} />
      </Form>
    </SideDrawer>
  )
}

interface WatchProps {
  faults: RecordSave['fieldFaults']
  beside: Pick<Beside<never>, 'isDirty' | 'check'> | undefined
  onDirty: (isDirty: boolean) => void
}

/** Puts the server's faults at their fields, and tells the page and its tab what would be lost. */
function FormWatch({ faults, beside, onDirty }: WatchProps) {
  const { formState, setError } = useFormContext()
  const { submitCount } = formState
  const checkBeside = useEffectEvent(() => beside?.check())
  useEffect(() => {
    if (submitCount > 0) checkBeside()
  }, [submitCount])
  const isDirty = beside?.isDirty || formState.isDirty || Object.keys(formState.dirtyFields).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useUnsavedChanges(isDirty)
  useEffect(() => {
    for (const [field, message] of faults) setError(field, { type: 'server', message }, { shouldFocus: true })
  }, [faults, setError])
  return null
}
