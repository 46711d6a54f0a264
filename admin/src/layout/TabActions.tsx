import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type TextKey, useText } from '../i18n/index.ts'
import {
  closeOtherTabs,
  closeTab,
  DEFAULT_TAB,
  neighbourOf,
  RETURN_VISIT,
  refreshTab,
  resetTabs,
  type Tab,
  updateTabs,
} from '../tabs/index.ts'
import { Icon } from '../ui/index.ts'

interface Props {
  tabs: readonly Tab[]
  activeKey: string
}

interface Action {
  text: TextKey
  isOff?: boolean
  run: () => void
}

export function TabActions({ tabs, activeKey }: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = useTabActions(tabs, activeKey)
  return (
    <>
      <IconButton
        aria-label={t('layout.tabs.actions')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'center', mx: 0.5 }}
      >
        <Icon name="chevronDown" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ text, isOff = false, run }) => (
          <MenuItem
            key={text}
            disabled={isOff}
            onClick={() => {
              setAnchor(null)
              run()
            }}
          >
            {t(text)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function useTabActions(tabs: readonly Tab[], activeKey: string): Action[] {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isDefault = activeKey === DEFAULT_TAB.key
  const refresh = () => {
    updateTabs((open) => refreshTab(open, activeKey))
    void queryClient.invalidateQueries({ type: 'active' })
  }
  const closeThis = () => {
    const next = neighbourOf(tabs, activeKey)
    updateTabs((open) => closeTab(open, activeKey))
    if (next) void navigate(next.fullPath, { state: RETURN_VISIT })
  }
  const reset = () => {
    updateTabs(resetTabs)
    void navigate(DEFAULT_TAB.key, { state: RETURN_VISIT })
  }
  return [
    { text: 'layout.tabs.refresh', run: refresh },
    { text: 'layout.tabs.closeThis', isOff: isDefault, run: closeThis },
    {
      text: 'layout.tabs.closeOthers',
      isOff: tabs.every(({ key }, index) => index === 0 || key === activeKey),
      run: () => updateTabs((open) => closeOtherTabs(open, activeKey)),
    },
    { text: 'layout.tabs.reset', run: reset },
  ]
}
