import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { bringIntoSight } from '../../kit/bring-into-sight.ts'
import { useText } from '../../kit/i18n/index.ts'
import { SymbolButton } from '../../kit/index.ts'
import {
  closeTab,
  neighbourOf,
  RETURN_VISIT,
  type Tab,
  updateTabs,
  useUnsavedTabs,
} from '../../kit/tabs/index.ts'
import { TAB_STRIP_HEIGHT } from '../../kit/theme/measures.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { TabActions } from './TabActions.tsx'
import { useTabLabel } from './use-tab-label.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

interface Props {
  tabs: readonly Tab[]
  activeKey: string
}

/** Links to the open pages, as a list: ARIA tabs must not contain the buttons that close them. */
export function TabStrip({ tabs, activeKey }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const unsaved = useUnsavedTabs()
  const { guard, dialog } = useUnsavedGuard()
  const close = (tab: Tab) =>
    guard([tab], () => {
      const next = neighbourOf(tabs, tab.key)
      updateTabs((open) => closeTab(open, tab.key))
      if (tab.key === activeKey && next) void navigate(next.fullPath, { state: RETURN_VISIT })
    })
  return (
    <Box
      component="nav"
      aria-label={t('layout.tabs')}
      sx={{
        flex: 'none',
        height: TAB_STRIP_HEIGHT,
        display: 'flex',
        borderBottom: 1,
        borderColor: 'line.strong',
        bgcolor: 'surface.card',
        pl: 1.5,
      }}
    >
      <Box
        component="ul"
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          alignItems: 'flex-end',
          m: 0,
          p: 0,
          listStyle: 'none',
          overflowX: 'auto',
          overflowY: 'hidden',
          scrollbarWidth: 'none',
          mb: '-1px',
        }}
      >
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.key}
            tab={tab}
            isActive={tab.key === activeKey}
            isUnsaved={unsaved.has(tab.key)}
            onClose={index === 0 ? undefined : () => close(tab)}
          />
        ))}
      </Box>
      <TabActions tabs={tabs} activeKey={activeKey} guard={guard} onCloseThis={close} />
      {dialog}
    </Box>
  )
}

interface TabItemProps {
  tab: Tab
  isActive: boolean
  isUnsaved: boolean
  /** The default page cannot be closed. */
  onClose: (() => void) | undefined
}

function TabItem({ tab, isActive, isUnsaved, onClose }: TabItemProps) {
  const t = useText()
  const item = useRef<HTMLLIElement>(null)
  const label = useTabLabel()(tab)
  // A page names its tab after it is shown: the strip scrolls to the longer name as well.
  const shownAs = isActive ? label : undefined
  useEffect(() => {
    if (shownAs !== undefined && item.current) bringIntoSight(item.current)
  }, [shownAs])
  return (
    <Box component="li" ref={item} sx={tabStyle(isActive)}>
      <Box
        component={RouterLink}
        to={tab.fullPath}
        state={RETURN_VISIT}
        aria-current={isActive ? 'page' : undefined}
        sx={{
          px: 1.5,
          pr: onClose ? 0.25 : 1.5,
          height: '100%',
          display: 'flex',
          alignItems: 'center',
          color: 'inherit',
          '&:hover': { textDecoration: 'none', color: 'text.primary' },
          '&:focus-visible': { outlineOffset: -3 },
        }}
      >
        <Box
          component="span"
          title={label}
          sx={{ maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {label}
        </Box>
        {isUnsaved && <UnsavedMark />}
      </Box>
      {onClose && (
        <SymbolButton
          size="row"
          label={t('layout.tabs.close', { page: label })}
          icon="close"
          iconSize={12}
          onClick={onClose}
          sx={{ mr: 0.5 }}
        />
      )}
    </Box>
  )
}

function UnsavedMark() {
  const t = useText()
  return (
    <Box
      component="span"
      title={t('layout.tabs.unsaved')}
      sx={{ flex: 'none', ml: 0.75, width: 6, height: 6, borderRadius: '50%', bgcolor: 'tone.medium.text' }}
    >
      <Box component="span" sx={visuallyHidden}>
        {t('layout.tabs.unsaved')}
      </Box>
    </Box>
  )
}

function tabStyle(isActive: boolean) {
  return {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    height: 30,
    border: 1,
    borderBottomWidth: 0,
    borderRadius: '6px 6px 0 0',
    whiteSpace: 'nowrap',
    typography: 'small',
    borderColor: isActive ? 'line.strong' : 'transparent',
    bgcolor: isActive ? 'background.default' : 'transparent',
    color: isActive ? 'text.primary' : 'text.secondary',
    fontWeight: isActive ? 600 : 400,
  }
}
