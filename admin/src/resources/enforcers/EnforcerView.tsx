import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { EnforcerCode } from '@netwarden/shared/contract'
import { ENFORCER_FIELDS, type Enforcer, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useByteText } from '../../domain/import/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, CopyText, FactList, Icon, Note, TimeText } from '../../kit/index.ts'
import { RecordDrawer } from '../../ra/index.ts'
import { CanarySection } from './CanarySection.tsx'
import { CannotSection } from './CannotSection.tsx'
import { EnforcerStateTag, observedWord, STATE_LOOKS } from './EnforcerState.tsx'
import { REFRESH_INTERVAL, useNewCode, useProbe, useRemoval } from './enforcer-queries.ts'
import { generationText, useAgeText } from './enforcer-text.ts'
import { GenerationSection } from './GenerationSection.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { LogSection, ObservedFacts } from './ObservedSections.tsx'
import { SettingsSection } from './SettingsSection.tsx'

interface Props {
  id: string
  /** The visible row, shown until the current enforcer is loaded. */
  shown: Enforcer | undefined
  onEdit: (enforcer: Enforcer) => void
  onClose: () => void
}

/** One enforcer: its state and reason, what its answers show, and its visits. */
export function EnforcerView({ id, shown, onEdit, onClose }: Props) {
  const t = useText()
  return (
    <RecordDrawer
      key={id}
      resource="enforcers"
      id={id}
      shown={shown}
      refetchInterval={REFRESH_INTERVAL}
      width={520}
      fallbackTitle={t('route.enforcers')}
      title={({ name }) => name}
      subtitle={({ kind, site }) =>
        [t(`enforcers.kind.${kind}`), site].filter((part) => part !== '').join(' · ')
      }
      tags={(enforcer) => <EnforcerStateTag enforcer={enforcer} />}
      footer={(enforcer) => <Footer enforcer={enforcer} onEdit={onEdit} onClose={onClose} />}
      onClose={onClose}
    >
      {(enforcer) => (
        <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Note tone={STATE_LOOKS[enforcer.state].tone} role="status">
            {t(stateText(enforcer))}
            {enforcer.reason && <Box sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>{enforcer.reason}</Box>}
          </Note>
          {enforcer.observed ? (
            <>
              <ObservedFacts enforcer={enforcer} observed={enforcer.observed} />
              <CanarySection enforcer={enforcer} />
              <LogSection enforcer={enforcer} observed={enforcer.observed} />
            </>
          ) : (
            <>
              <Facts enforcer={enforcer} />
              <CannotSection enforcer={enforcer} />
              <CanarySection enforcer={enforcer} />
              <SettingsSection enforcer={enforcer} />
              <GenerationSection enforcer={enforcer} />
            </>
          )}
        </Box>
      )}
    </RecordDrawer>
  )
}

function stateText({ kind, state }: Enforcer) {
  return kind === 'observed' ? observedWord(state, '.text') : (`enforcers.state.${state}.text` as const)
}

function Facts({ enforcer }: { enforcer: Enforcer }) {
  const t = useText()
  const label = useLabel()
  const format = useFormat()
  const bytesOf = useByteText()
  const { ageOf, spanOf } = useAgeText()
  const { kind, serverVersion, memoryBytes } = enforcer
  const { ring, provenAt, queriesPerSecond, spool, clockOffsetMs, version, addresses, createdAt } = enforcer
  const facts = [
    { label: label(ENFORCER_FIELDS.ring), value: String(ring) },
    { label: t('enforcers.field.generation'), value: generationText(enforcer) },
    { label: t('enforcers.field.proof'), value: provenAt && `${ageOf(provenAt)} (${format.time(provenAt)})` },
    {
      label: t('enforcers.field.addresses'),
      value:
        addresses.length === 0 ? '—' : addresses.map((address) => <CopyText key={address} text={address} />),
    },
    (kind !== 'bind' || queriesPerSecond > 0) && {
      label: t('enforcers.field.queries'),
      value: t('enforcers.perSecond', { count: format.number(Math.round(queriesPerSecond)) }),
    },
    {
      label: t('enforcers.field.spool'),
      value: t('enforcers.spool', { bytes: bytesOf(spool.bytes), lag: spanOf(spool.lagSeconds) }),
    },
    { label: t('enforcers.field.dropped'), value: format.number(spool.dropped) },
    clockOffsetMs !== null && {
      label: t('enforcers.field.clock'),
      value: t('enforcers.offset', { count: format.number(clockOffsetMs / 1_000) }),
    },
    { label: t('enforcers.field.version'), value: version },
    serverVersion !== undefined && { label: t('enforcers.field.serverVersion'), value: serverVersion },
    memoryBytes !== undefined && {
      label: t('enforcers.field.memory'),
      value: t('enforcers.memory', { bytes: bytesOf(memoryBytes) }),
    },
    { label: t('enforcers.field.createdAt'), value: <TimeText at={createdAt} /> },
  ]
  return <FactList facts={facts} />
}

interface FooterProps {
  enforcer: Enforcer
  onEdit: Props['onEdit']
  onClose: () => void
}

function Footer({ enforcer, onEdit, onClose }: FooterProps) {
  const t = useText()
  const isLocal = enforcer.id === LOCAL_ENFORCER
  const isObserved = enforcer.kind === 'observed'
  return (
    <>
      <Button onClick={() => onEdit(enforcer)}>{t('ui.edit')}</Button>
      {isLocal ? (
        <ProbeButton enforcer={enforcer} isMain />
      ) : isObserved ? (
        <>
          <ProbeButton enforcer={enforcer} />
          <RemoveButton enforcer={enforcer} onClose={onClose} />
        </>
      ) : (
        <NodeButtons enforcer={enforcer} onClose={onClose} />
      )}
    </>
  )
}

function ProbeButton({ enforcer, isMain = false }: { enforcer: Enforcer; isMain?: boolean }) {
  const t = useText()
  const { mutate: probe, isPending } = useProbe(enforcer)
  return (
    <Button
      {...(isMain && { variant: 'contained', sx: { ml: 'auto' } })}
      loading={isPending}
      disabled={enforcer.state === 'off'}
      startIcon={<Icon name="refresh" size={14} />}
      onClick={() => probe()}
    >
      {t('enforcers.probe')}
    </Button>
  )
}

function NodeButtons({ enforcer, onClose }: { enforcer: Enforcer; onClose: () => void }) {
  const t = useText()
  const [code, setCode] = useState<EnforcerCode>()
  const { mutate: renew, isPending } = useNewCode(setCode)
  return (
    <>
      {enforcer.fromConsole?.state === 'reached' && <ProbeButton enforcer={enforcer} />}
      <Button loading={isPending} onClick={() => renew(enforcer.id)}>
        {t('enforcers.join.again')}
      </Button>
      <RemoveButton enforcer={enforcer} onClose={onClose} />
      {code && <JoinDialog made={{ code, kind: enforcer.kind }} onClose={() => setCode(undefined)} />}
    </>
  )
}

function RemoveButton({ enforcer, onClose }: { enforcer: Enforcer; onClose: () => void }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const removal = useRemoval(enforcer, onClose)
  return (
    <>
      <Button color="error" sx={{ ml: 'auto' }} onClick={() => setAsked(true)}>
        {t('enforcers.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        title={t('enforcers.ask.remove', { name: enforcer.name })}
        confirmLabel={t('enforcers.remove')}
        fault={removal.error?.message}
        isPending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsked(false)}
      >
        {t(enforcer.kind === 'observed' ? 'enforcers.observed.removeHint' : 'enforcers.ask.removeHint')}
      </ConfirmDialog>
    </>
  )
}
