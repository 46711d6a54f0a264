import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LOGIN, SECTIONS } from '../routes.ts'
import { showToast } from '../stores/toasts.ts'
import { loginAddress } from './login-address.ts'
import { onSessionLost } from './session-lost.ts'
import { endSession } from './sign-in.ts'
import { watchForeignLogout } from './tokens.ts'

/** The one place that leads to Login when the session is gone, with one text for all calls that failed. */
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
