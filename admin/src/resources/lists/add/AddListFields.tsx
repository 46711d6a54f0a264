import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { LIST_FIELDS, RISK_LEVELS } from '@netwarden/shared/domain'
import { LIST_FORMS, LIST_GROUPS } from '@netwarden/shared/policy'
import { useFormContext, useWatch } from 'react-hook-form'
import { useByteText } from '../../../domain/import/byte-text.ts'
import { useValueNames } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { FileField, LinesField } from '../../../kit/index.ts'
import { ChoiceInput, FieldInput, SegmentedInput, useTextInput } from '../../../ra/index.ts'
import { SourceInputs } from '../SourceInputs.tsx'
import { LIST_KINDS, type ListDraft, nameOfFile } from './list-draft.ts'

interface Props {
  file: File | null
  onFile: (file: File) => void
}

/** The source of a new list, its name and its meaning. */
export function AddListFields({ file, onFile }: Props) {
  const t = useText()
  const names = useValueNames()
  const [kind, group] = useWatch<ListDraft, ['kind', 'group']>({ name: ['kind', 'group'] })
  return (
    <>
      <SegmentedInput
        source="kind"
        label={t('lists.add.from')}
        options={LIST_KINDS.map((value) => ({ value, label: t(`lists.add.kind.${value}`) }))}
        hintOf={(value) => t(`lists.add.kind.${value}.hint`)}
      />
      {kind === 'upload' && <ListFile file={file} onFile={onFile} />}
      {kind === 'names' && <Names />}
      {(kind === 'url' || kind === 'file') && <SourceInputs kind={kind} />}
      <FieldInput name="name" field={LIST_FIELDS.name} />
      <Box sx={columnsStyle}>
        <ChoiceInput
          source="group"
          label={t('lists.add.group')}
          options={LIST_GROUPS.map((value) => ({ value, label: names.controlGroup(value) }))}
        />
        {group === 'bad' && (
          <ChoiceInput
            source="level"
            label={t('policies.field.riskLevel')}
            options={RISK_LEVELS.map((value) => ({ value, label: t(`ui.level.${value}`) }))}
          />
        )}
      </Box>
    </>
  )
}

function ListFile({ file, onFile }: Props) {
  const t = useText()
  const bytes = useByteText()
  const { getValues, setValue } = useFormContext<ListDraft>()
  const { fault, onChange } = useTextInput('file', (name) =>
    name === '' ? t('lists.add.fileFault') : undefined,
  )
  const choose = (chosen: File) => {
    onFile(chosen)
    onChange(chosen.name)
    // A typed name is kept; one from another file is not.
    const { name } = getValues()
    if (name === '' || (file && name === nameOfFile(file)))
      setValue('name', nameOfFile(chosen), { shouldDirty: true })
  }
  return (
    <>
      <FileField label={t('lists.file')} onChoose={([chosen]) => chosen && choose(chosen)}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600, color: 'text.primary' }}>
          {file ? file.name : t('lists.add.choose')}
        </Box>
        <Typography variant="note" component="span">
          {file ? bytes(file.size) : t('lists.add.chooseHint')}
        </Typography>
      </FileField>
      {fault && (
        <Typography variant="fault" role="alert">
          {fault}
        </Typography>
      )}
      <ChoiceInput
        source="form"
        label={t('lists.add.form')}
        options={['auto' as const, ...LIST_FORMS].map((value) => ({
          value,
          label: t(`lists.format.${value}`),
        }))}
      />
    </>
  )
}

function Names() {
  const t = useText()
  const { value, onChange, fault } = useTextInput('names', (text) =>
    text.trim() === '' ? t('lists.add.namesFault') : undefined,
  )
  return (
    <LinesField
      label={t('lists.add.names')}
      isRequired
      value={value}
      onChange={onChange}
      fault={fault}
      placeholder={'example.org\n*.example.net'}
    />
  )
}

const columnsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
