import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import type { NamedDevice } from '@netwarden/shared/contract'
import { MAX_DOMAIN_TEXT_LENGTH } from '@netwarden/shared/validators'
import { type HTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { FieldFrame, helpId, Icon, Mono } from '../../kit/index.ts'
import { visibleText } from '../words/index.ts'
import { useDeviceSuggestions } from './use-device-suggestions.ts'

const SHOWN = 8

export interface DeviceFieldProps {
  label: string
  hint?: string | undefined
  fault?: ReactNode
  isRequired?: boolean
  /** An address or a MAC, or the text while it is typed. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  /** What a chosen device is named by: `address` where a MAC is no answer. */
  by?: 'key' | 'address'
  hasFocus?: boolean
  /** Takes a chosen device in place of the text. */
  onChoose?: (device: NamedDevice) => void
}

/** A device by its address, MAC, name, user or department: what is typed suggests the devices that are meant. */
export function DeviceField(props: DeviceFieldProps) {
  const { label, hint, fault, isRequired = false, value, onChange, by = 'key' } = props
  const t = useText()
  const id = useId()
  const [chosen, setChosen] = useState<NamedDevice | null>(null)
  const { devices } = useDeviceSuggestions(value, SHOWN)
  const isChosen = chosen !== null && answerOf(chosen, by) === value
  const words = isChosen ? wordsOfDevice(chosen) : ''
  const shownHint = words || hint
  const choose = (device: NamedDevice) => {
    if (props.onChoose) return props.onChoose(device)
    setChosen(device)
    onChange(answerOf(device, by) ?? '')
  }
  const renderInput = ({ InputProps, inputProps }: AutocompleteRenderInputParams) => (
    <OutlinedInput
      {...InputProps}
      size="small"
      notched={false}
      fullWidth
      autoFocus={props.hasFocus ?? false}
      {...(props.inputRef && { inputRef: props.inputRef })}
      inputProps={{
        ...inputProps,
        'aria-describedby': helpId(id, { label, fault, hint: shownHint }),
        'aria-required': isRequired || undefined,
        maxLength: MAX_DOMAIN_TEXT_LENGTH,
        spellCheck: false,
        autoCapitalize: 'off',
      }}
    />
  )
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={shownHint} isRequired={isRequired}>
      <Autocomplete<NamedDevice, false, true, true>
        id={id}
        freeSolo
        // Within a dialog the list belongs to it; a fixed position keeps it whole where the dialog scrolls.
        disablePortal
        disableClearable
        // The text is the value: a chosen device is written as its address.
        value={NONE}
        inputValue={value}
        options={isChosen ? [] : devices}
        filterOptions={(options) => options}
        getOptionLabel={(option) =>
          typeof option === 'string' ? option : (answerOf(option, by) ?? option.id)
        }
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        getOptionDisabled={(option) => answerOf(option, by) === null}
        onInputChange={(_event, text, reason) => reason === 'input' && onChange(text)}
        onChange={(_event, option) => typeof option !== 'string' && choose(option)}
        onBlur={() => props.onBlur?.()}
        renderOption={({ key, ...attributes }, device) => (
          <Option key={key} attributes={attributes} device={device} by={by} />
        )}
        slotProps={{
          listbox: { 'aria-label': t('subjects.pick.list'), 'aria-labelledby': undefined },
          popper: { popperOptions: { strategy: 'fixed' } },
          paper: { variant: 'card', sx: { mt: 0.5, boxShadow: 8 } },
        }}
        renderInput={renderInput}
        sx={fieldStyle}
      />
    </FieldFrame>
  )
}

const NONE = ''

/** As high as the other fields. */
const fieldStyle = {
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { p: 0 },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': { p: '5px 10px' },
} as const

interface OptionProps {
  attributes: HTMLAttributes<HTMLLIElement>
  device: NamedDevice
  by: 'key' | 'address'
}

function Option({ attributes, device, by }: OptionProps) {
  const t = useText()
  const { name, deviceIP, deviceMac, user, department } = device
  const people = [user, department].filter(Boolean).map((text) => visibleText(text ?? ''))
  return (
    <Box component="li" {...attributes} sx={{ gap: 1 }}>
      <Icon name="device" size={14} color="quiet" />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="inherit" noWrap>
          {name ? visibleText(name) : <Mono>{deviceIP ?? deviceMac}</Mono>}
        </Typography>
        <Typography variant="hint" noWrap component="div">
          {answerOf(device, by) === null
            ? t('subjects.pick.noAddress')
            : [...(name ? [deviceIP ?? deviceMac] : []), ...people].join(' · ')}
        </Typography>
      </Box>
    </Box>
  )
}

/** `Front desk · Li Wei · Sales` */
export function wordsOfDevice({ name, user, department }: NamedDevice): string {
  return [name, user, department].flatMap((text) => (text ? [visibleText(text)] : [])).join(' · ')
}

function answerOf({ id, deviceIP }: NamedDevice, by: 'key' | 'address'): string | null {
  return by === 'address' ? deviceIP : id
}
