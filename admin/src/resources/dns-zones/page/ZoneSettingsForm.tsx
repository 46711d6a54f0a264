import Box from '@mui/material/Box'
import type { Zone } from '@netwarden/shared/contract'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { useText } from '../../../kit/i18n/index.ts'
import {
  FieldInput,
  type FormValues,
  formValues,
  RecordFormDrawer,
  TextField,
  writtenValues,
} from '../../../ra/index.ts'
import { mailboxOf, rnameOf, shownOrigin } from '../zone-names.ts'
import { ZONES } from '../zone-queries.ts'

const TIMES = ['refresh', 'retry', 'expire', 'minimum'] as const
type Time = (typeof TIMES)[number]

type Values = Record<Time | 'ttl' | 'mname' | 'mailbox', string> & FormValues<typeof ZONE_SETTINGS>

interface Props {
  zone: Zone
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onClose: () => void
}

/** Settings of the whole zone: default TTL, format of serials, and SOA. */
export function ZoneSettingsForm({ zone, onDirty, onSaved, onClose }: Props) {
  const t = useText()
  const numberFault = (text: string) =>
    /^\d{1,10}$/.test(text.trim()) ? undefined : t('zones.fault.seconds')
  const nameFault = (text: string) => (text.trim() === '' ? t('ui.required') : undefined)
  return (
    <RecordFormDrawer<Zone, Values>
      resource={ZONES}
      record={zone}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      savedText={() => t('zones.saved')}
      onSaved={onSaved}
      title={t('zones.settings')}
      subtitle={shownOrigin(zone.origin)}
      onDirty={onDirty}
      onClose={onClose}
    >
      <TextField
        source="ttl"
        label={t('zones.fact.ttl')}
        hint={t('zones.settings.ttlHint')}
        faultOf={numberFault}
      />
      {fieldNames(ZONE_SETTINGS).map((name) => (
        <FieldInput key={name} name={name} field={ZONE_SETTINGS[name]} />
      ))}
      <TextField source="mname" label={t('zones.data.mname')} faultOf={nameFault} isRequired />
      <TextField source="mailbox" label={t('zones.fact.mailbox')} faultOf={nameFault} isRequired />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        {TIMES.map((time) => (
          <TextField key={time} source={time} label={t(`zones.data.${time}`)} faultOf={numberFault} />
        ))}
      </Box>
    </RecordFormDrawer>
  )
}

function valuesOf(zone: Zone | undefined): Values {
  const { soa, ttl = 0 } = zone ?? {}
  const times = Object.fromEntries(TIMES.map((time) => [time, String(soa?.[time] ?? '')])) as Record<
    Time,
    string
  >
  return {
    ttl: String(ttl),
    ...formValues(ZONE_SETTINGS, zone),
    mname: soa?.mname ?? '',
    mailbox: mailboxOf(soa?.rname ?? ''),
    ...times,
  }
}

/** The body of the call: numbers, and the SOA as one object. */
function bodyOf(values: Values): object {
  const { ttl, mname, mailbox } = values
  const times = Object.fromEntries(TIMES.map((time) => [time, Number(values[time])]))
  return {
    ttl: Number(ttl),
    ...writtenValues(ZONE_SETTINGS, values),
    soa: { mname: mname.trim(), rname: rnameOf(mailbox), ...times },
  }
}
