import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type TextKey, useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import {
  closeOtherTabs,
  DEFAULT_TAB,
  RETURN_VISIT,
  refreshTab,
  resetTabs,
  type Tab,
  updateTabs,
} from '../../kit/tabs/index.ts'
import type { useUnsavedGuard } from './use-unsaved-guard.tsx'

interface Props {
  tabs: readonly Tab[]
  activeKey: string
  guard: ReturnType<typeof useUnsavedGuard>['guard']
  onCloseThis: (tab: Tab) => void
}

interface Action {
  text: TextKey
  isOff?: boolean
  run: () => void
}

export function TabActions(props: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const actions = useTabActions(props)
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

function useTabActions({ tabs, activeKey, guard, onCloseThis }: Props): Action[] {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const active = tabs.find(({ key }) => key === activeKey)
  const others = tabs.filter(({ key }, index) => index > 0 && key !== activeKey)
  const refresh = () => {
    updateTabs((open) => refreshTab(open, activeKey))
    void queryClient.invalidateQueries({ type: 'active' })
  }
  const reset = () => {
    updateTabs(resetTabs)
    void navigate(DEFAULT_TAB.key, { state: RETURN_VISIT })
  }
  return [
    { text: 'layout.tabs.refresh', run: () => guard(active ? [active] : [], refresh) },
    {
      text: 'layout.tabs.closeThis',
      isOff: !active || activeKey === DEFAULT_TAB.key,
      run: () => active && onCloseThis(active),
    },
    {
      text: 'layout.tabs.closeOthers',
      isOff: others.length === 0,
      run: () => guard(others, () => updateTabs((open) => closeOtherTabs(open, activeKey))),
    },
    { text: 'layout.tabs.reset', run: () => guard(tabs.slice(1), reset) },
  ]
}
