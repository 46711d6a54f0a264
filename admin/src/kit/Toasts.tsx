import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { useText } from './i18n/index.ts'
import { Icon, type IconName } from './icons.tsx'
import { SymbolButton } from './SymbolButton.tsx'
import { useStoreState } from './stores/external-store.ts'
import {
  closeToast,
  showToast,
  TOAST_TIME,
  TOAST_TIME_WITH_ACTION,
  type Toast,
  type ToastKind,
  toastStore,
} from './stores/toasts.ts'
import type { ToneName } from './theme/tokens.ts'

const LOOKS: Record<ToastKind, { tone: ToneName; icon: IconName }> = {
  error: { tone: 'high', icon: 'warning' },
  warning: { tone: 'medium', icon: 'risk' },
  success: { tone: 'good', icon: 'check' },
  info: { tone: 'low', icon: 'info' },
}

/** All toasts, including those of react-admin, at the top of the screen for 5 s. */
export function Toasts() {
  const toasts = useStoreState(toastStore)
  useAdoptedNotifications()
  return (
    <Box
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        top: 12,
        left: 0,
        right: 0,
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        pointerEvents: 'none',
        px: 2,
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText()
  const { id, kind, text, action } = toast
  const { tone, icon } = LOOKS[kind]
  useEffect(() => {
    const timer = setTimeout(() => closeToast(id), action ? TOAST_TIME_WITH_ACTION : TOAST_TIME)
    return () => clearTimeout(timer)
  }, [id, action])
  const act = () => {
    closeToast(id)
    action?.run()
  }
  return (
    <Paper
      variant="outlined"
      role={kind === 'error' ? 'alert' : 'status'}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        maxWidth: 560,
        py: 0.5,
        pl: 1.5,
        pr: 0.5,
        borderRadius: 2,
        boxShadow: 8,
      }}
    >
      <Icon name={icon} sx={{ color: `tone.${tone}.text` }} />
      <span>{text}</span>
      {action && (
        <Button variant="text" onClick={act} sx={{ flex: 'none' }}>
          {action.label}
        </Button>
      )}
      <SymbolButton label={t('ui.close')} icon="close" iconSize={14} onClick={() => closeToast(id)} />
    </Paper>
  )
}

/** react-admin shows its notifications one at a time: they are converted to toasts. */
function useAdoptedNotifications(): void {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (taken) showToast(kindOf(taken), messageOf(taken, translate))
  }, [notifications, takeNotification, translate])
}

function kindOf({ type }: NotificationPayload): ToastKind {
  return type in LOOKS ? (type as ToastKind) : 'info'
}

function messageOf(
  { message, notificationOptions }: NotificationPayload,
  translate: (key: string, options: object) => string,
): string {
  if (typeof message !== 'string') return ''
  return translate(message, notificationOptions?.messageArgs ?? {})
}
