import type { Components, Theme } from '@mui/material/styles'
import type { Tokens } from './tokens.ts'

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    card: true
    raised: true
  }
}

/** Surfaces are flat with one border; only what floats has a shadow. */
export function surfaceOverrides(tokens: Tokens): Components<Theme> {
  const border = `1px solid ${tokens.line.strong}`
  const floating = {
    backgroundImage: 'none',
    border,
    boxShadow: tokens.shadow,
  }
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundImage: 'none',
          variants: [
            { props: { variant: 'card' }, style: { border, borderRadius: 8 } },
            // Distinguishable from the surface below it.
            { props: { variant: 'raised' }, style: { border, backgroundColor: tokens.raised } },
          ],
        },
      },
    },
    MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: 8 } } },
    MuiMenu: {
      // Open menus hang below <body>: a landmark of their own keeps them within the page's outline.
      defaultProps: { slotProps: { paper: { component: 'aside' } } },
      styleOverrides: { list: { padding: 4 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 30,
          padding: '4px 10px',
          borderRadius: 4,
          fontSize: 13,
          gap: 8,
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { ...floating, borderWidth: 0, borderLeftWidth: 1 } } },
    MuiDialog: { styleOverrides: { paper: { ...floating, borderRadius: 8 } } },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: 15, lineHeight: '22px', fontWeight: 600, padding: '16px 20px 8px' },
      },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '4px 20px 12px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(10, 14, 20, 0.4)' } },
      },
    },
    ...smallSurfaces(tokens),
  }
}

/** Tooltips, badges, skeletons and tables. */
function smallSurfaces(tokens: Tokens): Components<Theme> {
  return {
    MuiTooltip: {
      defaultProps: { enterDelay: 300, disableInteractive: false },
      styleOverrides: {
        tooltip: {
          fontSize: 12,
          lineHeight: '18px',
          padding: '4px 8px',
          maxWidth: 420,
          wordBreak: 'break-word',
          backgroundColor: tokens.text.primary,
          color: tokens.surface,
        },
      },
    },
    MuiBadge: {
      styleOverrides: {
        badge: {
          height: 15,
          minWidth: 15,
          padding: '0 4px',
          fontSize: 10.5,
          fontWeight: 600,
          backgroundColor: tokens.tone.high.text,
          color: tokens.surface,
        },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: false },
      styleOverrides: { root: { backgroundColor: tokens.line.weak } },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          color: 'inherit',
          // On one line with heads that cannot be sorted.
          verticalAlign: 'top',
          '&:hover, &.Mui-active': { color: tokens.text.primary },
          '&:hover .MuiTableSortLabel-icon': { opacity: 0 },
        },
        icon: {
          fontSize: 14,
          margin: '0 2px',
          '.Mui-active &': { opacity: '1 !important', color: 'inherit' },
        },
      },
    },
    MuiTableCell: { styleOverrides: { root: { borderColor: tokens.line.weak, fontSize: 12.5 } } },
  }
}
