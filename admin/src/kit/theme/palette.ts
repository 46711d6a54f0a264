import type { Tokens } from './tokens.ts'

/** What our tokens add to MUI's palette; `sx` reads them by path, as in `borderColor: 'line.strong'`. */
interface NetwardenPalette {
  line: Tokens['line']
  surface: { card: string; raised: string }
  tone: Tokens['tone']
  brand: { fill: string; fillHover: string; text: string; tint: string }
  series: readonly string[]
}

declare module '@mui/material/styles' {
  interface Palette extends NetwardenPalette {}
  interface PaletteOptions extends NetwardenPalette {}
  interface TypeText {
    third: string
  }
  interface TypographyVariants {
    mono: React.CSSProperties
  }
}

export type { NetwardenPalette }
