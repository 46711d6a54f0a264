import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { GATEWAY_BAN_ANSWERS, type GatewayConfig } from '@netwarden/shared/domain'
import { useWatch } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import { DiscardDialog, Note, SideDrawer, useDiscard } from '../../../kit/index.ts'
import { ChoiceInput, SentForm, SwitchInput, TextField } from '../../../ra/index.ts'
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
          {form.fault && <Note tone="high">{form.fault}</Note>}
          <ReachFields suggestions={suggestions} />
          <AnswerFields />
        </SentForm>
      </SideDrawer>
      <DiscardDialog {...question} />
    </>
  )
}

/** Fields for the listening addresses and the allowed clients. */
function ReachFields({ suggestions }: { suggestions: readonly string[] }) {
  const t = useText()
  return (
    <>
      <TextField
        source="listen"
        label={t('gateway.field.listen')}
        hint={
          <>
            {t('gateway.field.listenHint')}
            {suggestions.length > 0 && (
              <Box component="span" sx={{ display: 'block' }}>
                {t('gateway.field.offered', { addresses: suggestions.join(', ') })}
              </Box>
            )}
          </>
        }
        isRequired
      />
      <TextField
        source="allowedClients"
        label={t('gateway.field.allowedClients')}
        hint={t('gateway.field.allowedClientsHint')}
        isRequired
      />
    </>
  )
}

/** Fields for the answers of the gateway. */
function AnswerFields() {
  const t = useText()
  return (
    <>
      <ChoiceInput
        source="banAnswer"
        label={t('gateway.field.banAnswer')}
        options={GATEWAY_BAN_ANSWERS.map((value) => ({ value, label: t(`gateway.banAnswer.${value}`) }))}
      />
      <SinkholeFields />
      <TextField
        source="queriesPerSecondPerClient"
        label={t('gateway.field.rate')}
        hint={t('gateway.field.rateHint')}
        inputMode="numeric"
        isRequired
      />
      <TextField
        source="cacheMebibytes"
        label={t('gateway.field.cache')}
        hint={t('gateway.field.cacheHint')}
        inputMode="numeric"
        isRequired
      />
      <TextField
        source="staleMinutes"
        label={t('gateway.field.stale')}
        hint={t('gateway.field.staleHint')}
        inputMode="numeric"
        isRequired
      />
      <SwitchInput
        source="blockPrivateAnswers"
        label={t('gateway.field.rebinding')}
        hint={t('gateway.field.rebindingHint')}
      />
      <TextField
        source="privateAnswerDomains"
        label={t('gateway.field.privateDomains')}
        hint={t('gateway.field.privateDomainsHint')}
      />
      <SwitchInput
        source="answerCanaries"
        label={t('gateway.field.canaries')}
        hint={t('gateway.field.canariesHint')}
      />
    </>
  )
}

function SinkholeFields() {
  const t = useText()
  if (useWatch({ name: 'banAnswer' }) !== 'sinkhole') return null
  return (
    <>
      <TextField
        source="sinkholeIPv4"
        label={t('gateway.field.sinkholeIPv4')}
        hint={t('gateway.field.sinkholeHint')}
      />
      <TextField source="sinkholeIPv6" label={t('gateway.field.sinkholeIPv6')} />
    </>
  )
}
