import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { EncryptedTestStep } from '@netwarden/shared/contract'
import {
  type GatewayConfig,
  type GatewayReport,
  hasUsualDotPort,
  type ProfileFacts,
  profileValues,
} from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { CopyText, DownloadButton, EndButtons, Icon, Mono, Note, SideDrawer } from '../../../kit/index.ts'
import { download } from '../../../kit/session/index.ts'
import { shownEndpoint } from './GatewayHead.tsx'
import { testEncryptedDns } from './gateway-queries.ts'

interface Props {
  settings: GatewayConfig
  report: GatewayReport
  onClose: () => void
}

/** What each kind of device needs for encrypted DNS, and a test that connects as they do. */
export function EncryptedDevicesDrawer({ settings, report, onClose }: Props) {
  const t = useText()
  const { serverName, doh } = settings
  const test = useMutation({ mutationFn: testEncryptedDns, meta: { isQuiet: true } })
  const served = (channel: 'dot' | 'doh') =>
    report.encrypted.listeners
      .filter((one) => one.channel === channel && one.isUp)
      .map(({ address }) => address)
  return (
    <SideDrawer
      isOpen
      width={520}
      title={t('gateway.encrypted.devices')}
      onClose={onClose}
      footer={
        <EndButtons>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button variant="contained" loading={test.isPending} onClick={() => test.mutate()}>
            {t('gateway.encrypted.test')}
          </Button>
        </EndButtons>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {test.error && <Note tone="high">{test.error.message}</Note>}
        {test.data && <Steps steps={test.data} />}
        {serverName === null ? (
          <Note tone="medium">{t('gateway.encrypted.noName')}</Note>
        ) : (
          <Systems facts={{ serverName, path: doh.path, dot: served('dot'), doh: served('doh') }} />
        )}
      </Box>
    </SideDrawer>
  )
}

function Steps({ steps }: { steps: readonly EncryptedTestStep[] }) {
  const t = useText()
  return (
    <Box
      component="ul"
      role="status"
      aria-label={t('gateway.encrypted.result')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {steps.map(({ step, address, ok, reason }) => (
        <Box
          component="li"
          key={`${step} ${address}`}
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
        >
          <Icon
            name={ok ? 'check' : 'warning'}
            size={16}
            sx={{ mt: '2px', color: ok ? 'tone.good.text' : 'tone.high.text' }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="strong">
              {t(`gateway.encrypted.step.${step}`)} {address && <Mono>{shownEndpoint(address)}</Mono>}
            </Typography>
            <Typography variant="quiet" component="div">
              {reason ?? t('gateway.encrypted.works')}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Systems({ facts }: { facts: ProfileFacts }) {
  const t = useText()
  const hasDot = facts.dot.length > 0
  const hasDoh = facts.doh.length > 0
  const isForPhones = hasDot && hasUsualDotPort(facts.dot)
  return (
    <>
      {hasDot && !isForPhones && <Note tone="medium">{t('gateway.encrypted.otherPort')}</Note>}
      {isForPhones && (
        <System name="android">
          <Values kind="android" facts={facts} />
        </System>
      )}
      {(isForPhones || hasDoh) && (
        <System name="apple">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {isForPhones && <ProfileButton kind="apple-dot" label={t('gateway.encrypted.profileDot')} />}
            {hasDoh && <ProfileButton kind="apple-doh" label={t('gateway.encrypted.profileDoh')} />}
          </Box>
        </System>
      )}
      {hasDoh && (
        <>
          <System name="windows">
            <Values kind="windows" facts={facts} />
          </System>
          <System name="curl">
            <Values kind="curl" facts={facts} />
          </System>
        </>
      )}
      <Note tone="low">{t('gateway.encrypted.privateNames')}</Note>
    </>
  )
}

function System({ name, children }: { name: 'android' | 'apple' | 'windows' | 'curl'; children: ReactNode }) {
  const t = useText()
  return (
    <Box component="section" sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="h3">{t(`gateway.encrypted.${name}`)}</Typography>
      <Typography variant="small">{t(`gateway.encrypted.${name}Text`)}</Typography>
      {children}
    </Box>
  )
}

function Values({ kind, facts }: { kind: 'android' | 'windows' | 'curl'; facts: ProfileFacts }) {
  return profileValues(kind, facts).map(({ value }) => (
    <Box key={value} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <CopyText text={value} />
    </Box>
  ))
}

function ProfileButton({ kind, label }: { kind: 'apple-dot' | 'apple-doh'; label: string }) {
  return (
    <DownloadButton save={() => download('GET /api/system-config/gateway/profile', { query: { kind } })}>
      {label}
    </DownloadButton>
  )
}
