import type { Tokens } from './tokens.ts'

/** What our tokens add to MUI's palette; `sx` reads them by path, as in `bgcolor: 'surface.raised'`. */
interface NetwardenPalette {
  line: Tokens['line']
  surface: { card: string; raised: string }
  tone: Tokens['tone']
  brand: { fill: string; fillHover: string; text: string; tint: string }
  series: readonly string[]
  /** A colour of icons: for those next to something more important. */
  quiet: { main: string }
}

/** Colours of lines: `sx` reads them by name, as in `borderTop: 'weak'`. */
interface Borders {
  strong: string
  weak: string
}

declare module '@mui/material/styles' {
  interface Palette extends NetwardenPalette {}
  interface PaletteOptions extends NetwardenPalette {}
  interface TypeText {
    third: string
  }
  interface Theme {
    borders: Borders
  }
  interface ThemeOptions {
    borders: Borders
  }
}
declare module '@mui/material/SvgIcon' {
  interface SvgIconPropsColorOverrides {
    quiet: true
  }
}
