import type { Components, CSSObject, Theme } from '@mui/material/styles'
import type { Brand } from './brand.ts'
import type { Tokens } from './tokens.ts'

const CONTROL_HEIGHT = 30
/** In the rows of tables and in lines of text. */
const ROW_CONTROL_HEIGHT = 24

declare module '@mui/material/Button' {
  interface ButtonPropsSizeOverrides {
    row: true
  }
}
declare module '@mui/material/IconButton' {
  interface IconButtonPropsSizeOverrides {
    row: true
  }
}

function buttonStyles(tokens: Tokens, brand: Brand): Components<Theme>['MuiButton'] {
  return {
    defaultProps: { disableElevation: true, size: 'small', variant: 'outlined', color: 'primary' },
    styleOverrides: {
      root: {
        minHeight: CONTROL_HEIGHT,
        minWidth: 0,
        padding: '4px 12px',
        borderRadius: 6,
        whiteSpace: 'nowrap',
        '&.MuiButton-sizeRow': { minHeight: ROW_CONTROL_HEIGHT, padding: '0 8px', fontSize: 12.5 },
      },
      startIcon: { marginRight: 6 },
      contained: {
        '&.Mui-disabled': { color: tokens.text.third, backgroundColor: tokens.line.weak },
        // While it is busy the indicator takes the place of the label.
        '&.Mui-disabled.MuiButton-loading': { color: 'transparent' },
      },
      outlined: {
        color: tokens.text.primary,
        borderColor: tokens.line.strong,
        backgroundColor: tokens.surface,
        '&:hover': { borderColor: tokens.text.third, backgroundColor: tokens.raised },
        '&.MuiButton-colorError': { color: tokens.tone.high.text },
      },
      text: {
        color: brand.text,
        padding: '4px 8px',
        '&:hover': { backgroundColor: brand.tint },
        '&.MuiButton-colorError': { color: tokens.tone.high.text },
      },
    },
  }
}

function inputStyles(tokens: Tokens, brand: Brand): CSSObject {
  return {
    backgroundColor: tokens.surface,
    fontSize: 13,
    borderRadius: 6,
    '& .MuiOutlinedInput-notchedOutline': { top: 0, borderColor: tokens.line.strong },
    '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
    '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: tokens.text.third },
    '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: brand.text, borderWidth: 1 },
    '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: tokens.tone.high.text },
  }
}

/** A pill with its knob inside. */
function switchStyles(tokens: Tokens, brand: Brand): Components<Theme>['MuiSwitch'] {
  return {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { width: 32, height: 18, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: '2px !important',
        color: '#FFFFFF',
        '&.Mui-checked': { color: '#FFFFFF', transform: 'translateX(14px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: brand.fill, opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${brand.text}`, outlineOffset: 1 },
      },
      thumb: { width: '14px !important', height: '14px !important', boxShadow: 'none' },
      track: { borderRadius: 9, backgroundColor: tokens.text.third, opacity: 1 },
    },
  }
}

/** Buttons and inputs: 30 high, radius 6, no ripple, one calm border. */
export function controlOverrides(tokens: Tokens, brand: Brand): Components<Theme> {
  /** Above its field, not inside its frame. */
  const label = {
    position: 'static',
    transform: 'none',
    marginBottom: 4,
    fontSize: 12.5,
    lineHeight: '18px',
    fontWeight: 500,
    '&.Mui-focused': { color: brand.text },
    '& [aria-hidden]': { color: tokens.tone.high.text },
  } as const
  const placeholder = { '&::placeholder': { color: tokens.text.third, opacity: 1 } }
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // Browsers use a different font in buttons.
      styleOverrides: { root: { fontFamily: 'inherit' } },
    },
    MuiButton: buttonStyles(tokens, brand),
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          width: CONTROL_HEIGHT,
          height: CONTROL_HEIGHT,
          borderRadius: 6,
          color: tokens.text.secondary,
          '&:hover': { backgroundColor: tokens.line.weak },
          '&.MuiIconButton-sizeRow': { width: ROW_CONTROL_HEIGHT, height: ROW_CONTROL_HEIGHT },
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
    MuiSelect: {
      defaultProps: { size: 'small' },
      styleOverrides: { select: { minHeight: 20, lineHeight: '20px' } },
    },
    MuiInputBase: { styleOverrides: { input: placeholder } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: inputStyles(tokens, brand),
        input: { height: 20, padding: '5px 10px', ...placeholder },
        multiline: { padding: '5px 10px', '& textarea': { padding: 0, height: 'auto' } },
      },
    },
    MuiInputLabel: { defaultProps: { shrink: true }, styleOverrides: { root: label } },
    MuiFormLabel: {
      styleOverrides: { root: { color: tokens.text.secondary, '&.Mui-focused': { color: brand.text } } },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 12, lineHeight: '18px' } } },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          padding: 5,
          color: tokens.text.third,
          '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: brand.text },
        },
      },
    },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiSwitch: switchStyles(tokens, brand),
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { variants: [{ props: { color: 'primary' }, style: { color: brand.text } }] } },
    },
  }
}
