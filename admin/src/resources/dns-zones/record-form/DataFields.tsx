import Box from '@mui/material/Box'
import { useText } from '../../../kit/i18n/index.ts'
import { Field, LinesField, SelectField } from '../../../kit/index.ts'
import type { RecordFieldName } from './read-record.ts'
import { type FieldSetup, type FieldValues, fieldsOf } from './record-fields.ts'

interface Props {
  type: string
  values: FieldValues
  faultOf: (field: RecordFieldName) => string | undefined
  onChange: (values: FieldValues) => void
}

/** The parts of a record's data; numbers stand two abreast. */
export function DataFields({ type, ...rest }: Props) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.75, alignItems: 'start' }}>
      {fieldsOf(type).map((setup) => (
        <Box
          key={setup.name}
          sx={{ minWidth: 0, gridColumn: setup.kind === 'number' || setup.options ? 'auto' : '1 / -1' }}
        >
          <DataField setup={setup} type={type} {...rest} />
        </Box>
      ))}
    </Box>
  )
}

function DataField({ setup, type, values, faultOf, onChange }: Props & { setup: FieldSetup }) {
  const t = useText()
  const { name, kind, options, example = '' } = setup
  const label = t(`zones.data.${name}`)
  const value = values[name] ?? ''
  const fault = faultOf(name)
  const set = (text: string) => onChange({ [name]: text })
  if (options) {
    const known = options.includes(value) ? options : [...options, value]
    const shown = known.map((option) => ({ value: option, label: optionLabel(name, option) }))
    return <SelectField label={label} value={value} options={shown} fault={fault} onChange={set} />
  }
  if (kind === 'lines') {
    return (
      <LinesField
        label={label}
        value={value}
        placeholder={example}
        isRequired
        isWrong={fault !== undefined}
        help={fault ?? (name === 'txt' ? t('zones.data.txtHint') : t('zones.data.rdataHint'))}
        onChange={set}
      />
    )
  }
  return (
    <Field
      label={label}
      value={value}
      placeholder={example}
      isRequired={name !== 'params'}
      fault={fault}
      hint={hintOf(name, type, t('zones.data.targetHint'), t('zones.data.serialHint'))}
      onChange={set}
      {...(kind === 'number' && { inputMode: 'numeric' as const })}
    />
  )
}

const NAMES: ReadonlySet<string> = new Set(['target', 'host', 'mname', 'rname'])

function hintOf(name: string, type: string, target: string, serial: string): string | undefined {
  if (name === 'serial') return serial
  return NAMES.has(name) && type !== 'SOA' ? target : undefined
}

/** Numbers with the words of RFC 7218. */
const ACRONYMS: Readonly<Record<string, readonly string[]>> = {
  usage: ['PKIX-TA', 'PKIX-EE', 'DANE-TA', 'DANE-EE'],
  selector: ['Cert', 'SPKI'],
  matching: ['Full', 'SHA2-256', 'SHA2-512'],
}

function optionLabel(name: string, option: string): string {
  const acronym = ACRONYMS[name]?.[Number(option)]
  return acronym ? `${option} · ${acronym}` : option
}
