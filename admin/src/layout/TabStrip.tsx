import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { useText } from '../i18n/index.ts'
import { SECTIONS } from '../routes.ts'
import { findPageByName } from '../routing/index.ts'
import { closeTab, neighbourOf, RETURN_VISIT, type Tab, updateTabs } from '../tabs/index.ts'
import { TAB_STRIP_HEIGHT } from '../theme/measures.ts'
import { Icon } from '../ui/index.ts'
import { TabActions } from './TabActions.tsx'

interface Props {
  tabs: readonly Tab[]
  activeKey: string
}

/** Links to the open pages, as a list: ARIA tabs may not hold the buttons that close them. */
export function TabStrip({ tabs, activeKey }: Props) {
  const t = useText()
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
            tabs={tabs}
            isActive={tab.key === activeKey}
            isFixed={index === 0}
          />
        ))}
      </Box>
      <TabActions tabs={tabs} activeKey={activeKey} />
    </Box>
  )
}

interface TabItemProps {
  tab: Tab
  tabs: readonly Tab[]
  isActive: boolean
  /** The default page cannot be closed. */
  isFixed: boolean
}

function TabItem({ tab, tabs, isActive, isFixed }: TabItemProps) {
  const t = useText()
  const navigate = useNavigate()
  const item = useRef<HTMLLIElement>(null)
  const label = tab.title ?? t(findPageByName(SECTIONS, tab.name)?.route.text ?? 'route.notFound')
  // A page names its tab after it is shown: the longer name must be in sight, too.
  const shownAs = isActive ? label : undefined
  useEffect(() => {
    if (shownAs !== undefined) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shownAs])
  const close = () => {
    const next = neighbourOf(tabs, tab.key)
    updateTabs((open) => closeTab(open, tab.key))
    if (isActive && next) void navigate(next.fullPath, { state: RETURN_VISIT })
  }
  return (
    <Box component="li" ref={item} sx={tabStyle(isActive)}>
      <Box
        component={RouterLink}
        to={tab.fullPath}
        state={RETURN_VISIT}
        aria-current={isActive ? 'page' : undefined}
        sx={{
          px: 1.5,
          pr: isFixed ? 1.5 : 0.25,
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
      </Box>
      {!isFixed && (
        <IconButton
          aria-label={t('layout.tabs.close', { page: label })}
          onClick={close}
          sx={{ width: 24, height: 24, mr: 0.5 }}
        >
          <Icon name="close" size={12} />
        </IconButton>
      )}
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
    fontSize: 12.5,
    borderColor: isActive ? 'line.strong' : 'transparent',
    bgcolor: isActive ? 'background.default' : 'transparent',
    color: isActive ? 'text.primary' : 'text.secondary',
    fontWeight: isActive ? 600 : 400,
  }
}
