import { ALARM_SETTINGS, type AlarmSettings } from '@netwarden/shared/domain'
import { useTimeZone } from '../../../kit/i18n/index.ts'
import { useSettingsForm } from '../../../ra/index.ts'
import { saveAlarm, useShowAlarm } from './alarm-queries.ts'

export function useAlarmForm(stored: AlarmSettings) {
  const { quietHours, version } = stored
  const usual = { tz: useTimeZone(), from: '22:00', to: '07:00' }
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
