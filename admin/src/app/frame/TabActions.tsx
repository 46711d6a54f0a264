import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { MenuButton, SymbolButton } from '../../kit/index.ts'
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

export function TabActions(props: Props) {
  const t = useText()
  return (
    <MenuButton choices={useTabActions(props)}>
      {(opener) => (
        <SymbolButton
          {...opener}
          label={t('layout.tabs.actions')}
          icon="chevronDown"
          sx={{ alignSelf: 'center', mx: 0.5 }}
        />
      )}
    </MenuButton>
  )
}

function useTabActions({ tabs, activeKey, guard, onCloseThis }: Props) {
  const t = useText()
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
    { label: t('layout.tabs.refresh'), run: () => guard(active ? [active] : [], refresh) },
    {
      label: t('layout.tabs.closeThis'),
      disabled: !active || activeKey === DEFAULT_TAB.key,
      run: () => active && onCloseThis(active),
    },
    {
      label: t('layout.tabs.closeOthers'),
      disabled: others.length === 0,
      run: () => guard(others, () => updateTabs((open) => closeOtherTabs(open, activeKey))),
    },
    { label: t('layout.tabs.reset'), run: () => guard(tabs.slice(1), reset) },
  ]
}
