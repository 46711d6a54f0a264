import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { LinesField } from '../../../kit/index.ts'
import { ChoiceInput, TextField, useTextInput } from '../../../ra/index.ts'
import { type FieldSetup, fieldsOf } from './record-fields.ts'

/** The parts of a record's data; numbers are side by side in pairs. */
export function DataFields({ type }: { type: string }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.75, alignItems: 'start' }}>
      {fieldsOf(type).map((setup) => (
        <Box
          key={setup.name}
          sx={{ minWidth: 0, gridColumn: setup.kind === 'number' || setup.options ? 'auto' : '1 / -1' }}
        >
          <DataField setup={setup} type={type} />
        </Box>
      ))}
    </Box>
  )
}

function DataField({ setup, type }: { setup: FieldSetup; type: string }) {
  const t = useText()
  const { name, kind, options, example = '' } = setup
  const source = `fields.${name}`
  const label = t(`zones.data.${name}`)
  if (options) return <OptionInput source={source} label={label} name={name} options={options} />
  if (kind === 'lines') {
    const hint = name === 'txt' ? t('zones.data.txtHint') : t('zones.data.rdataHint')
    return <LinesInput source={source} label={label} placeholder={example} hint={hint} />
  }
  const hint = hintOf(name, type, t('zones.data.targetHint'), t('zones.data.serialHint'))
  return (
    <TextField
      source={source}
      label={label}
      placeholder={example}
      isRequired={name !== 'params'}
      hint={hint}
      {...(kind === 'number' && { inputMode: 'numeric' as const })}
    />
  )
}

interface OptionProps {
  source: string
  label: string
  name: string
  options: readonly string[]
}

/** A record with another value keeps that value among the choices. */
function OptionInput({ source, label, name, options }: OptionProps) {
  const value = String(useWatch({ name: source }) ?? '')
  const known = options.includes(value) ? options : [...options, value]
  const shown = known.map((option) => ({ value: option, label: optionLabel(name, option) }))
  return <ChoiceInput source={source} label={label} options={shown} />
}

interface LinesProps {
  source: string
  label: string
  placeholder: string
  hint: string
}

function LinesInput({ source, label, placeholder, hint }: LinesProps) {
  const { value, onChange, ref, fault } = useTextInput(source)
  return (
    <LinesField
      label={label}
      value={value}
      fieldRef={ref}
      placeholder={placeholder}
      isRequired
      fault={fault || undefined}
      hint={hint}
      onChange={onChange}
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
