import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { LOGIN } from '../../domain/links/index.ts'
import { signOut } from '../../kit/session/index.ts'
import { useTabs } from '../../kit/tabs/index.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

/** Ends the session, after a confirmation where there are unsaved changes. */
export function useLogOut(): { logOut: () => void; dialog: ReactNode } {
  const navigate = useNavigate()
  const tabs = useTabs()
  const { guard, dialog } = useUnsavedGuard()
  const leave = async () => {
    await signOut()
    navigate(LOGIN.path, { replace: true })
  }
  return { logOut: () => guard(tabs, () => void leave()), dialog }
}
