import type { SxProps, Theme } from '@mui/material/styles'

/** One line of the menu, whether link or button. */
export function menuItemStyle(options: { isCurrent?: boolean; isOpen?: boolean; isNested?: boolean }) {
  const { isCurrent = false, isOpen = false, isNested = false } = options
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    width: '100%',
    height: isNested ? 32 : 36,
    mb: 0.25,
    pl: isNested ? 4.5 : 1.25,
    pr: 1,
    border: 0,
    borderRadius: '6px',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textDecoration: 'none',
    color: isCurrent ? 'brand.text' : isOpen ? 'text.primary' : 'text.secondary',
    fontWeight: isCurrent ? 600 : 500,
    bgcolor: isCurrent ? 'brand.tint' : 'transparent',
    '&:hover': { bgcolor: isCurrent ? 'brand.tint' : 'line.weak', textDecoration: 'none' },
    '&:focus-visible': { outlineOffset: -2 },
  } satisfies SxProps<Theme>
}
