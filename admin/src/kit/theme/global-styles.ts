import type { CSSObject } from '@mui/material/styles'
import type { Brand } from './brand.ts'
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
    // What is printed is the page, whole: nothing on paper can be scrolled.
    '@media print': {
      'html, body, #root': { height: 'auto' },
      body: { overflow: 'visible', backgroundColor: 'transparent' },
      '#root *:not([role="img"], [role="img"] *), .MuiDrawer-paper *': {
        overflow: 'visible !important',
        height: 'auto !important',
        maxHeight: 'none !important',
        flexBasis: 'auto !important',
      },
      // Drawings were measured on the screen: they shrink with their proportions.
      '.recharts-responsive-container, .recharts-responsive-container > div': {
        width: 'auto !important',
        height: 'auto !important',
      },
      '.recharts-wrapper': { maxWidth: '100%', height: 'auto !important' },
      '.recharts-wrapper > svg': { height: 'auto !important' },
      // Heads stand over their rows, and a record's details behind its list.
      th: { position: 'static !important' },
      '.MuiDrawer-root, .MuiDrawer-paper': {
        position: 'static !important',
        width: 'auto !important',
        height: 'auto !important',
        overflow: 'visible !important',
        boxShadow: 'none !important',
      },
      '#nprogress, .MuiBackdrop-root': { display: 'none' },
      'section, tr, li, [role="img"]': { breakInside: 'avoid' },
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        transitionDuration: '0.01ms !important',
      },
    },
  }
}
