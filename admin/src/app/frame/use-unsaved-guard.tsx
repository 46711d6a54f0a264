import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { DiscardDialog } from '../../kit/index.ts'
import { hasUnsavedChanges, type Tab, useUnsavedTabs } from '../../kit/tabs/index.ts'
import { useTabLabel } from './use-tab-label.ts'

interface UnsavedGuard {
  /** Runs `go`, which closes these tabs, after a confirmation where changes would be lost. */
  guard: (closing: readonly Tab[], go: () => void) => void
  dialog: ReactNode
}

export function useUnsavedGuard(): UnsavedGuard {
  const t = useText()
  const labelOf = useTabLabel()
  const [asked, setAsked] = useState<{ tabs: readonly Tab[]; go: () => void } | null>(null)
  const guard: UnsavedGuard['guard'] = (closing, go) => {
    const tabs = closing.filter(({ key }) => hasUnsavedChanges(key))
    if (tabs.length === 0) go()
    else setAsked({ tabs, go })
  }
  const discard = () => {
    setAsked(null)
    asked?.go()
  }
  const dialog = asked && (
    <DiscardDialog isOpen onDiscard={discard} onStay={() => setAsked(null)}>
      {t('layout.tabs.unsavedHint')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'text.primary', overflowWrap: 'anywhere' }}>
        {asked.tabs.map((tab) => (
          <li key={tab.key}>{labelOf(tab)}</li>
        ))}
      </Box>
    </DiscardDialog>
  )
  return { guard, dialog }
}

/** Before the user leaves or reloads the console, the browser shows its own confirmation. */
export function useUnloadQuestion(): void {
  const hasUnsaved = useUnsavedTabs().size > 0
  useEffect(() => {
    if (!hasUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
}
