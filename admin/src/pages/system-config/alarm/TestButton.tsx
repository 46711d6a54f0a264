import Button from '@mui/material/Button'
import { useText } from '../../../kit/i18n/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useAlarmTest } from './alarm-queries.ts'

/** Sends a test and shows the answer of the receiver. */
export function TestButton({ channel, label, name }: { channel: string; label: string; name?: string }) {
  const t = useText()
  const test = useAlarmTest()
  const send = () =>
    test.mutate(channel, {
      onSuccess: ({ ok, answer, tookMs }) =>
        showToast(ok ? 'success' : 'error', t(ok ? 'alarm.taken' : 'alarm.notTaken', { answer, ms: tookMs })),
      onError: (error) => showToast('error', error.message),
    })
  return (
    <Button loading={test.isPending} onClick={send} {...(name ? { 'aria-label': `${label}: ${name}` } : {})}>
      {label}
    </Button>
  )
}
