import { DEFAULT_SETTINGS, type ThemeMode } from '../settings/settings.ts'
import { mix, readableOn } from './contrast.ts'
import { TOKENS } from './tokens.ts'

/** One brand colour in the forms the console needs. */
export interface Brand {
  /** Ground of the filled button; white text is readable on it. */
  fill: string
  fillHover: string
  /** Links and selected items, readable on page, surface and tint. */
  text: string
  tint: string
  /** First series of charts. */
  series: string
}

/** The brand colour as designed: its forms were chosen by eye and measured. */
const DESIGNED: Record<ThemeMode, Omit<Brand, 'fillHover'>> = {
  light: { fill: '#165DFF', text: '#0E4FE0', tint: '#EAF1FF', series: '#165DFF' },
  dark: { fill: '#165DFF', text: '#7EA6FF', tint: '#17264A', series: '#5B8CFF' },
}
const POLE: Record<ThemeMode, string> = { light: '#000000', dark: '#FFFFFF' }

export function deriveBrand(themeColor: string, mode: ThemeMode): Brand {
  const isDesigned = themeColor.toUpperCase() === DEFAULT_SETTINGS.themeColor
  const forms = isDesigned ? DESIGNED[mode] : deriveForms(themeColor, mode)
  return { ...forms, fillHover: mix(forms.fill, '#000000', 0.14) }
}

function deriveForms(themeColor: string, mode: ThemeMode): Omit<Brand, 'fillHover'> {
  const { page, surface, raised } = TOKENS[mode]
  const tint = mix(surface, themeColor, mode === 'light' ? 0.09 : 0.22)
  return {
    fill: readableOn(themeColor, ['#FFFFFF'], '#000000'),
    text: readableOn(themeColor, [page, surface, raised, tint], POLE[mode]),
    tint,
    series: readableOn(themeColor, [surface], POLE[mode], 3),
  }
}
