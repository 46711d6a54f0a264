import type { AlarmSettings } from '@netwarden/shared/domain'
import { MAX_COLLECT_SECONDS } from '@netwarden/shared/limits'
import { type Translate, useText, useTimeZone } from '../../../kit/i18n/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { type Faults, useSentForm } from '../../../ra/index.ts'
import { saveAlarm, useShowAlarm } from './alarm-queries.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

type Fields = ReturnType<typeof fieldsOf>

export function useAlarmForm(settings: AlarmSettings) {
  const t = useText()
  const ownZone = useTimeZone()
  const show = useShowAlarm()
  return useSentForm({
    values: fieldsOf(settings, ownZone),
    check: (values) => findFaults(values, t),
    send: (values) => saveAlarm(bodyOf(values, settings.version)),
    onSent: show,
    // The server names invalid parts of the quiet hours by their path in the body.
    fieldOf: (blamed) => blamed.replace('quietHours.', ''),
    onFailed: (error) => showToast('error', error.message),
  })
}

function fieldsOf(settings: AlarmSettings, ownZone: string) {
  const { systemAlert, riskAlert, emailAlert, recipientRole, minLevel, quietHours, collectSeconds } = settings
  return {
    systemAlert,
    riskAlert,
    emailAlert,
    recipientRole,
    minLevel,
    collectSeconds: String(collectSeconds),
    isQuiet: quietHours !== null,
    tz: quietHours?.tz ?? ownZone,
    from: quietHours?.from ?? '22:00',
    to: quietHours?.to ?? '07:00',
  }
}

function bodyOf(values: Fields, version: number) {
  const { isQuiet, tz, from, to, collectSeconds, recipientRole, minLevel, ...switches } = values
  return {
    ...switches,
    recipientRole,
    minLevel,
    collectSeconds: Number(collectSeconds),
    quietHours: isQuiet ? { tz, from, to } : null,
    version,
  }
}

function findFaults({ collectSeconds, isQuiet, from, to }: Fields, t: Translate): Faults<Fields> {
  const seconds = Number(collectSeconds)
  const faults: Faults<Fields> = {}
  if (!/^\d+$/.test(collectSeconds.trim()) || seconds < 1 || seconds > MAX_COLLECT_SECONDS)
    faults.collectSeconds = t('alarm.collectFormat')
  if (isQuiet && !CLOCK.test(from)) faults.from = t('alarm.clockFormat')
  if (isQuiet && !CLOCK.test(to)) faults.to = t('alarm.clockFormat')
  return faults
}
