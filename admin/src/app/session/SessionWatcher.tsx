import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LOGIN } from '../../domain/links/index.ts'
import { loginAddress } from '../../kit/session/login-address.ts'
import { onSessionLost } from '../../kit/session/session-lost.ts'
import { endSession } from '../../kit/session/sign-in.ts'
import { watchForeignLogout } from '../../kit/session/tokens.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SECTIONS } from '../routes.ts'

/** The one place that redirects to Login when the session has ended, with one text for all calls that failed. */
export function SessionWatcher() {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      const address = loginAddress(SECTIONS, window.location)
      endSession()
      if (window.location.pathname !== LOGIN.path) navigate(address, { replace: true })
    }
    const forgetLoss = onSessionLost((error) => {
      showToast('error', error.message)
      leave()
    })
    const forgetLogout = watchForeignLogout(leave)
    return () => {
      forgetLoss()
      forgetLogout()
    }
  }, [navigate])
  return null
}
