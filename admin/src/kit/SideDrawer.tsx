import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLayerHistory } from './drawer-history.ts'
import { useText } from './i18n/index.ts'
import { SymbolButton } from './SymbolButton.tsx'
import { useSettings } from './settings/settings.ts'
import { TOP_BAR_HEIGHT } from './theme/measures.ts'
import { useIsPhone } from './use-is-phone.ts'

interface Props {
  isOpen: boolean
  title: string
  subtitle?: ReactNode
  /** Shown beside the title: level, verdict. */
  tags?: ReactNode
  /** Fixed at the bottom: the most common actions. */
  footer?: ReactNode
  width?: number
  /** The element that gets the focus on opening: the title, or in a form its first field. */
  focusOn?: 'title' | 'field'
  /** Opened from a dialog and shown above it; the page and the dialog are inert meanwhile. */
  isOverDialog?: boolean
  /** Whether the address names the displayed object. */
  isAddressed?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Details of a row beside its list, which stays usable, so that users can move from row to row. On phones it covers
 * the page.
 */
export function SideDrawer(props: Props) {
  const { isOpen, width = 410, isOverDialog = false, isAddressed = false, onClose } = props
  const titleId = useId()
  const isPhone = useIsPhone()
  const { navbar } = useSettings()
  useLayerHistory(isOpen && !isAddressed, onClose)
  const isModal = isPhone || isOverDialog
  const top = navbar && !isModal ? TOP_BAR_HEIGHT : 0
  return (
    <Drawer
      anchor="right"
      variant={isModal ? 'temporary' : 'persistent'}
      open={isOpen}
      onClose={onClose}
      sx={isOverDialog ? { zIndex: 'modal' } : {}}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': isModal,
          'aria-labelledby': titleId,
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === 'Escape') onClose()
          },
          sx: { width: `min(${width}px, 100vw)`, top, height: `calc(100% - ${top}px)` },
        },
      }}
    >
      {isOpen && <DrawerContent {...props} titleId={titleId} />}
    </Drawer>
  )
}

function DrawerContent(props: Props & { titleId: string }) {
  const { title, subtitle, tags, footer, onClose, children, titleId, focusOn = 'title' } = props
  const t = useText()
  const { heading, content } = useFocusWhileOpen(focusOn)
  return (
    <>
      <Box component="header" sx={{ display: 'flex', gap: 1, px: 2, py: 1.5, borderBottom: 'strong' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            id={titleId}
            ref={heading}
            tabIndex={-1}
            variant="bar"
            component="h2"
            title={title}
            sx={{
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              '&:focus-visible': { outline: 'none' },
            }}
          >
            {title}
          </Typography>
          {subtitle && <Typography variant="note">{subtitle}</Typography>}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, height: 24 }}>
          {tags}
          <SymbolButton label={t('ui.close')} icon="close" onClick={onClose} sx={{ mr: -0.75 }} />
        </Box>
      </Box>
      <Box
        ref={content}
        tabIndex={0}
        role="region"
        aria-label={title}
        sx={{ flex: 1, overflow: 'auto', px: 2, py: 1.5 }}
      >
        {children}
      </Box>
      {footer && (
        <Box component="footer" sx={footerStyle}>
          {footer}
        </Box>
      )}
    </>
  )
}

/** Takes the focus on opening and returns it on closing, as a dialog does. */
function useFocusWhileOpen(focusOn: 'title' | 'field') {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    // The list of the row, for a row that was removed by an action of the drawer.
    const list = before?.closest('[role="region"]')
    const field = focusOn === 'field' ? content.current?.querySelector<HTMLElement>('input, textarea') : null
    const target = field ?? heading.current
    target?.focus({ preventScroll: true })
    return () => {
      const target = before?.isConnected ? before : list
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
    }
  }, [focusOn])
  return { heading, content }
}

const footerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  px: 2,
  py: 1.25,
  borderTop: 'strong',
} as const
