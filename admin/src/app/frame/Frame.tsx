import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { endSession, loginAddress, useUserQuery } from '../../kit/session/index.ts'
import { SECTIONS } from '../routes.ts'
import { FrameSkeleton } from './FrameSkeleton.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'
import { useServerMenu } from './use-server-menu.ts'

/** Nothing is drawn before it is known who is there and what the menu holds. */
export function Frame() {
  const { data: user, isError } = useUserQuery()
  const serverMenu = useServerMenu()
  const isReady = useOnceTrue(user !== undefined && !serverMenu.isLoading)
  useLeaveWithoutUser(isError)
  // Frame and page render in pieces, between which the browser handles input.
  const isShown = useDeferredValue(isReady, false)
  if (!user || !isShown) return <FrameSkeleton />
  return <SignedInFrame user={user} serverMenu={serverMenu.data} />
}

/** Stays true: loading the menu later on must not close the open pages. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setTrue(true)
  return wasTrue || isTrue
}

/** Someone of whom nothing can be learned is logged out, and finds the way back after logging in. */
function useLeaveWithoutUser(isError: boolean): void {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    if (!isError) return
    endSession()
    navigate(loginAddress(SECTIONS, location), { replace: true })
  }, [isError, location, navigate])
}
