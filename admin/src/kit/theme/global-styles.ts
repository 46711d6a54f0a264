import type { CSSObject } from '@mui/material/styles'
import type { Brand } from './brand.ts'
import { PRINT_STYLES } from './print-styles.ts'
import type { Tokens } from './tokens.ts'

/** Page-wide rules, the progress bar's among them: its own style sheet would need a second nonce. */
export function createGlobalStyles(tokens: Tokens, brand: Brand): CSSObject {
  return {
    'html, body, #root': { height: '100%' },
    body: {
      backgroundColor: tokens.page,
      color: tokens.text.primary,
      fontSize: 13,
      lineHeight: '20px',
      overflow: 'hidden',
      WebkitFontSmoothing: 'antialiased',
    },
    // On an inner element the filter would break fixed positioning below it.
    'html.nw-color-weak': { filter: 'invert(80%)' },
    a: { color: brand.text, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
    ':focus-visible': { outline: `2px solid ${brand.text}`, outlineOffset: 1 },
    '*': { scrollbarWidth: 'thin', scrollbarColor: `${tokens.line.strong} transparent` },
    '#nprogress': { pointerEvents: 'none' },
    '#nprogress .bar': {
      position: 'fixed',
      zIndex: 2000,
      top: 0,
      left: 0,
      width: '100%',
      height: 2,
      background: brand.text,
    },
    '@media print': PRINT_STYLES,
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        transitionDuration: '0.01ms !important',
      },
    },
  }
}
