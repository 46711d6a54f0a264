import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  BAN_PAGE_SETTINGS,
  ENCRYPTED_DNS_SETTINGS,
  GATEWAY_PROCESS_SETTINGS,
  GATEWAY_SETTINGS,
  type GatewayConfig,
} from '@netwarden/shared/domain'
import { useWatch } from 'react-hook-form'
import { useLabel, useText } from '../../../kit/i18n/index.ts'
import { DiscardDialog, SideDrawer, useDiscard } from '../../../kit/index.ts'
import { FieldInput, SentForm } from '../../../ra/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'
import { useGatewayForm } from './use-gateway-form.ts'

interface Props {
  settings: GatewayConfig
  /** Addresses of the machine in private networks. */
  offered: readonly string[]
  onClose: () => void
}

/** The settings of the gateway: where it listens, whom it answers, and how. */
export function GatewaySettingsDrawer({ settings, offered, onClose }: Props) {
  const t = useText()
  const form = useGatewayForm(settings, onClose)
  const { setDirty, leave, question } = useDiscard()
  const close = () => leave(onClose)
  const suggestions = offered.filter((endpoint) => !settings.listen.includes(endpoint)).map(shownEndpoint)
  return (
    <>
      <SideDrawer
        isOpen
        width={480}
        focusOn="field"
        title={t('gateway.settings')}
        onClose={close}
        footer={
          <>
            <Button onClick={close} sx={{ ml: 'auto' }}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" form={form.id} variant="contained" loading={form.isSending}>
              {t('ui.save')}
            </Button>
          </>
        }
      >
        <SentForm form={form} onDirty={setDirty} sx={{ display: 'grid', gap: 1.75 }}>
          <ListenInput suggestions={suggestions} />
          <BanInputs />
          <PageInputs />
          {Object.entries(GATEWAY_PROCESS_SETTINGS).map(([name, field]) => (
            <FieldInput key={name} name={name} field={field} />
          ))}
          <EncryptedInputs />
        </SentForm>
      </SideDrawer>
      <DiscardDialog {...question} />
    </>
  )
}

/** Where the gateway listens; the hint offers the addresses of the machine. */
function ListenInput({ suggestions }: { suggestions: readonly string[] }) {
  const t = useText()
  const label = useLabel()
  const { listen } = GATEWAY_SETTINGS
  return (
    <FieldInput
      name="listen"
      field={listen}
      hint={
        <>
          {label({ label: listen.hint })}
          {suggestions.length > 0 && (
            <Box component="span" sx={{ display: 'block' }}>
              {t('gateway.field.offered', { addresses: suggestions.join(', ') })}
            </Box>
          )}
        </>
      }
    />
  )
}

function BanInputs() {
  const { banAnswer, sinkholeIPv4, sinkholeIPv6 } = GATEWAY_SETTINGS
  const hasAddresses = useWatch({ name: 'banAnswer' }) === 'sinkhole'
  return (
    <>
      <FieldInput name="banAnswer" field={banAnswer} />
      {hasAddresses && (
        <>
          <FieldInput name="sinkholeIPv4" field={sinkholeIPv4} />
          <FieldInput name="sinkholeIPv6" field={sinkholeIPv6} />
        </>
      )}
    </>
  )
}

/** DNS over TLS and HTTPS; fields that nothing uses are hidden. */
function EncryptedInputs() {
  const t = useText()
  const fields = ENCRYPTED_DNS_SETTINGS
  const hasFiles = useWatch({ name: 'certificateSource' }) === 'files'
  const hasPath = useWatch({ name: 'dohListen' }) !== ''
  return (
    <>
      <Box>
        <Typography variant="h3">{t('gateway.encrypted')}</Typography>
        <Typography variant="note">{t('gateway.encrypted.settingsText')}</Typography>
      </Box>
      <FieldInput name="certificateSource" field={fields.certificateSource} />
      {hasFiles && (
        <>
          <FieldInput name="certificateFile" field={fields.certificateFile} />
          <FieldInput name="certificateKeyFile" field={fields.certificateKeyFile} />
        </>
      )}
      <FieldInput name="serverName" field={fields.serverName} />
      <FieldInput name="dotListen" field={fields.dotListen} />
      <FieldInput name="dohListen" field={fields.dohListen} />
      {hasPath && <FieldInput name="dohPath" field={fields.dohPath} />}
      <FieldInput name="ddr" field={fields.ddr} />
    </>
  )
}

/** The page for banned names, and the requests that it takes. */
function PageInputs() {
  const hasRequests = useWatch({ name: 'banPage.requests' }) !== 'off'
  return (
    <>
      {Object.entries(BAN_PAGE_SETTINGS).map(([name, field]) => (
        <FieldInput key={name} name={`banPage.${name}`} field={field} />
      ))}
      {hasRequests && (
        <FieldInput name="securityNeedsSuperadmin" field={GATEWAY_SETTINGS.securityNeedsSuperadmin} />
      )}
    </>
  )
}
