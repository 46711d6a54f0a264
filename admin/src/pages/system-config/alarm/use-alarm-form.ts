import type { AlarmSettings } from '@netwarden/shared'
import { type Translate, useText, useTimeZone } from '../../../kit/i18n/index.ts'
import { type Faults, useForm } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { saveAlarm, useShowSaved } from './alarm-queries.ts'

const MOST_SECONDS = 3_600
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const QUIET_FIELDS = ['tz', 'from', 'to'] as const

type Fields = ReturnType<typeof fieldsOf>

export function useAlarmForm(settings: AlarmSettings) {
  const t = useText()
  const ownZone = useTimeZone()
  const show = useShowSaved()
  return useForm({
    initial: fieldsOf(settings, ownZone),
    check: (values) => findFaults(values, t),
    send: (values) => saveAlarm(bodyOf(values, settings.version)).catch(withOwnFields),
    onSent: show,
    onFailed: (error) => showToast('error', error.message),
  })
}

function fieldsOf(settings: AlarmSettings, ownZone: string) {
  const { systemAlert, riskAlert, emailAlert, recipientRole, minLevel, quietHours, collectSeconds } = settings
  return {
    systemAlert: String(systemAlert),
    riskAlert: String(riskAlert),
    emailAlert: String(emailAlert),
    recipientRole: String(recipientRole),
    minLevel: String(minLevel),
    collectSeconds: String(collectSeconds),
    isQuiet: String(quietHours !== null),
    tz: quietHours?.tz ?? ownZone,
    from: quietHours?.from ?? '22:00',
    to: quietHours?.to ?? '07:00',
  }
}

function bodyOf(values: Fields, version: number) {
  const { isQuiet, tz, from, to, collectSeconds, recipientRole, minLevel, ...switches } = values
  return {
    ...Object.fromEntries(Object.entries(switches).map(([name, value]) => [name, value === 'true'])),
    recipientRole,
    minLevel,
    collectSeconds: Number(collectSeconds),
    quietHours: isQuiet === 'true' ? { tz, from, to } : null,
    version,
  }
}

function findFaults({ collectSeconds, isQuiet, from, to }: Fields, t: Translate): Faults<Fields> {
  const seconds = Number(collectSeconds)
  const faults: Faults<Fields> = {}
  if (!/^\d+$/.test(collectSeconds.trim()) || seconds < 1 || seconds > MOST_SECONDS)
    faults.collectSeconds = t('alarm.collectFormat')
  if (isQuiet === 'true' && !CLOCK.test(from)) faults.from = t('alarm.clockFormat')
  if (isQuiet === 'true' && !CLOCK.test(to)) faults.to = t('alarm.clockFormat')
  return faults
}

/** The server blames the parts of the quiet hours by their place in the body. */
function withOwnFields(cause: unknown): never {
  if (typeof cause === 'object' && cause !== null && 'fields' in cause) {
    const fields = cause.fields as Record<string, string>
    for (const name of QUIET_FIELDS) {
      const text = fields[`quietHours.${name}`]
      if (text !== undefined) fields[name] = text
    }
  }
  throw cause
}
