import { ALARM_SETTINGS, type AlarmSettings, QUIET_HOURS } from '@netwarden/shared/domain'
import { initialValues } from '@netwarden/shared/fields'
import { useTimeZone } from '../../../kit/i18n/index.ts'
import { useSettingsForm } from '../../../ra/index.ts'
import { saveAlarm, useShowAlarm } from './alarm-queries.ts'

export function useAlarmForm(stored: AlarmSettings) {
  const { quietHours, version } = stored
  const usual = { ...initialValues(QUIET_HOURS), tz: useTimeZone() }
  return useSettingsForm({
    fields: ALARM_SETTINGS,
    stored,
    beside: { isQuiet: quietHours !== null, ...(quietHours ?? usual) },
    save: (settings, { isQuiet, tz, from, to }) =>
      saveAlarm({ ...settings, quietHours: isQuiet ? { tz, from, to } : null, version }),
    onSaved: useShowAlarm(),
    // The server names invalid parts of the quiet hours by their path in the body.
    fieldOf: (blamed) => blamed.replace('quietHours.', ''),
  })
}
