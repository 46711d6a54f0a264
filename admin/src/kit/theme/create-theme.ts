import type { ThemeOptions } from '@mui/material/styles'
import type { ThemeMode } from '../settings/settings.ts'
import { type Brand, deriveBrand } from './brand.ts'
import { controlOverrides } from './control-overrides.ts'
import { SANS } from './fonts.ts'
import { createGlobalStyles } from './global-styles.ts'
import './palette.ts'
import { surfaceOverrides } from './surface-overrides.ts'
import { TEXT_ELEMENTS, textLooks } from './text-looks.ts'
import { TOKENS, type Tokens } from './tokens.ts'

const STILL = {
  shortest: 0,
  shorter: 0,
  short: 0,
  standard: 0,
  complex: 0,
  enteringScreen: 0,
  leavingScreen: 0,
}

function createPalette(mode: ThemeMode, tokens: Tokens, brand: Brand): NonNullable<ThemeOptions['palette']> {
  return {
    mode,
    primary: { main: brand.fill, dark: brand.fillHover, contrastText: '#FFFFFF' },
    error: { main: tokens.tone.high.text },
    warning: { main: tokens.tone.medium.text },
    info: { main: tokens.tone.low.text },
    success: { main: tokens.tone.good.text },
    background: { default: tokens.page, paper: tokens.surface },
    text: {
      primary: tokens.text.primary,
      secondary: tokens.text.secondary,
      disabled: tokens.text.third,
      third: tokens.text.third,
    },
    divider: tokens.line.strong,
    line: tokens.line,
    surface: { card: tokens.surface, raised: tokens.raised },
    tone: tokens.tone,
    brand: { fill: brand.fill, fillHover: brand.fillHover, text: brand.text, tint: brand.tint },
    series: [brand.series, ...tokens.series.slice(1)],
    quiet: { main: tokens.text.third },
  }
}

export function createNetwardenTheme(mode: ThemeMode, themeColor: string): ThemeOptions {
  const tokens = TOKENS[mode]
  const brand = deriveBrand(themeColor, mode)
  return {
    palette: createPalette(mode, tokens, brand),
    shape: { borderRadius: 6 },
    borders: { strong: `1px solid ${tokens.line.strong}`, weak: `1px solid ${tokens.line.weak}` },
    breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1200, xl: 1600 } },
    typography: {
      fontFamily: SANS,
      htmlFontSize: 16,
      fontSize: 13,
      body1: { fontSize: 13, lineHeight: '20px' },
      body2: { fontSize: 12.5, lineHeight: '18px' },
      caption: { fontSize: 12, lineHeight: '18px' },
      h1: { fontSize: 17, lineHeight: '24px', fontWeight: 650 },
      h2: { fontSize: 13.5, lineHeight: '20px', fontWeight: 600 },
      h3: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
      button: { fontSize: 13, lineHeight: '20px', fontWeight: 500, textTransform: 'none' },
      ...textLooks(tokens),
    },
    // Reduced motion: drawers, menus and colours change immediately.
    transitions: { create: () => 'none', duration: STILL },
    components: {
      ...controlOverrides(tokens, brand),
      ...surfaceOverrides(tokens),
      MuiTypography: { defaultProps: { variantMapping: TEXT_ELEMENTS } },
      MuiCssBaseline: { styleOverrides: createGlobalStyles(tokens, brand) },
    },
  }
}
