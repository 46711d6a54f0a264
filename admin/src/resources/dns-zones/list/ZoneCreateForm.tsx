import type { Zone } from '@netwarden/shared/contract'
import { canonicalOrigin, reverseOrigin, reverseZoneFault } from '@netwarden/shared/dns'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { zoneFaultText } from '@netwarden/shared/i18n'
import { useWatch } from 'react-hook-form'
import { useLanguage, useText } from '../../../kit/i18n/index.ts'
import { Note } from '../../../kit/index.ts'
import {
  ChoiceInput,
  FieldInput,
  formValues,
  RecordFormDrawer,
  TextField,
  writtenValues,
} from '../../../ra/index.ts'
import { rnameOf, shownOrigin } from '../zone-names.ts'
import { ZONES } from '../zone-queries.ts'

const EMPTY = {
  kind: 'forward',
  origin: '',
  network: '',
  server: '',
  address: '',
  mailbox: '',
  ttl: '3600',
  ...formValues(ZONE_SETTINGS, undefined),
}
type Values = typeof EMPTY
const valuesOf = () => EMPTY

interface Props {
  onDirty: (isDirty: boolean) => void
  onMade: (zone: Zone) => void
  onClose: () => void
}

/** A new zone: by its name, or the reverse zone of a network. */
export function ZoneCreateForm({ onDirty, onMade, onClose }: Props) {
  const t = useText()
  const kinds = (['forward', 'reverse'] as const).map((value) => ({
    value,
    label: t(`zones.kind.${value}Long`),
  }))
  return (
    <RecordFormDrawer<Zone, Values>
      resource={ZONES}
      record={undefined}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      savedText={({ origin }) => t('zones.created', { name: shownOrigin(origin) })}
      onSaved={onMade}
      title={t('zones.create')}
      onDirty={onDirty}
      onClose={onClose}
    >
      <ChoiceInput source="kind" label={t('zones.field.kind')} options={kinds} />
      <NameField />
      <TextField source="server" label={t('zones.data.mname')} hint={t('zones.create.serverHint')} />
      <TextField source="address" label={t('zones.create.address')} hint={t('zones.create.addressHint')} />
      <TextField source="mailbox" label={t('zones.fact.mailbox')} hint={t('zones.create.mailboxHint')} />
      <TextField
        source="ttl"
        label={t('zones.fact.ttl')}
        faultOf={(text) => (/^\d{1,10}$/.test(text.trim()) ? undefined : t('zones.fault.seconds'))}
      />
      {fieldNames(ZONE_SETTINGS).map((name) => (
        <FieldInput key={name} name={name} field={ZONE_SETTINGS[name]} />
      ))}
    </RecordFormDrawer>
  )
}

function NameField() {
  const t = useText()
  const language = useLanguage()
  const [kind, network] = useWatch<Values, ['kind', 'network']>({ name: ['kind', 'network'] })
  if (kind === 'forward') {
    return (
      <TextField
        key="origin"
        source="origin"
        label={t('zones.field.origin')}
        hint={t('zones.create.originHint')}
        isRequired
        faultOf={(text) =>
          text.trim() !== '' && canonicalOrigin(text) ? undefined : t('zones.fault.origin')
        }
      />
    )
  }
  const made = reverseOrigin(network.trim())
  return (
    <>
      <TextField
        key="network"
        source="network"
        label={t('zones.create.network')}
        hint={t('zones.create.networkHint')}
        isRequired
        faultOf={(text) => {
          const fault = reverseZoneFault(text.trim())
          return fault ? zoneFaultText(language, fault) : undefined
        }}
      />
      {made && (
        <Note tone="low" role="status">
          {t('zones.create.reverseAs', { origin: shownOrigin(made) })}
        </Note>
      )}
    </>
  )
}

/** The body of the call: empty values have the API's default. */
function bodyOf(values: Values): object {
  const server = values.server.trim()
  const address = values.address.trim()
  const host = server === '' ? 'ns1' : server
  const type = address.includes(':') ? 'aaaa' : 'a'
  const isForward = values.kind === 'forward'
  return {
    ...(isForward ? { origin: values.origin.trim() } : { network: values.network.trim() }),
    ttl: Number(values.ttl),
    ...(server !== '' && { ns: [{ name: '@', host: server }] }),
    ...(values.mailbox.trim() !== '' && { soa: { rname: rnameOf(values.mailbox) } }),
    ...(address !== '' && { [type]: [{ name: host, ip: address }] }),
    ...writtenValues(ZONE_SETTINGS, values),
  }
}
