import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { DeviceDetail, DomainControl, DomainDetail } from '@netwarden/shared/contract'
import type { CustomPolicy } from '@netwarden/shared/domain'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Card, columnsFrom, ModeTag, Tag } from '../../kit/index.ts'
import { ForeignText, useValueNames } from '../words/index.ts'
import { ControlButtons } from './ControlButtons.tsx'
import { PolicyRows } from './PolicyRows.tsx'
import type { PolicyFacts } from './policy-target.ts'
import { SegmentLink } from './SegmentLink.tsx'
import { useSegmentName } from './use-segment-name.ts'

/** The control of a device: its segment, and the policies on it. */
export function DeviceControl({ detail }: { detail: DeviceDetail }) {
  const t = useText()
  const nameOf = useSegmentName()
  const { segment, policies, deviceIP, deviceMac } = detail
  return (
    <ControlCard facts={{ deviceIP: deviceIP ?? null, deviceMac: deviceMac ?? null }} segmentId={segment.id}>
      <Part title={t('policies.segment')}>
        <SegmentLink id={segment.id} name={nameOf(segment)} />
        {segment.entry && (
          <Typography variant="quiet"> {t('policies.byEntry', { entry: segment.entry })}</Typography>
        )}
      </Part>
      <Policies policies={policies} />
    </ControlCard>
  )
}

/** The lists that contain a name, and the policies on it or above it. */
export function DomainListsAndPolicies({ detail }: { detail: DomainDetail }) {
  const t = useText()
  const { lists, policies, key } = detail
  const registrableDomain = detail.registrableDomain ?? null
  return (
    <ControlCard facts={{ domain: key, registrableDomain }}>
      <Part title={t('policies.lists')}>
        {lists.length === 0 ? (
          <Typography variant="quiet" component="div">
            {t('policies.noLists')}
          </Typography>
        ) : (
          <List disablePadding sx={{ display: 'grid', gap: 0.5 }}>
            {lists.map((list) => (
              <ListRow key={list.policyId} list={list} />
            ))}
          </List>
        )}
      </Part>
      <Policies policies={policies} />
    </ControlCard>
  )
}

function ListRow({ list }: { list: DomainControl['lists'][number] }) {
  const t = useText()
  const names = useValueNames()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.75 }}>
      {list.enabled ? (
        <ModeTag mode={list.solvedMode} />
      ) : (
        <Tag tone="common">{t('policies.notEnabled')}</Tag>
      )}
      <ForeignText text={list.name} />
      <Typography variant="hint" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {names.controlGroup(list.group)} · <ForeignText text={list.entry} />
      </Typography>
    </Box>
  )
}

function ControlCard({
  facts,
  segmentId,
  children,
}: {
  facts: PolicyFacts
  segmentId?: string
  children: ReactNode
}) {
  const t = useText()
  return (
    <Card title={t('policies.control')} actions={<ControlButtons facts={facts} segmentId={segmentId} />}>
      <Box sx={partsStyle}>{children}</Box>
    </Card>
  )
}

function Policies({ policies }: { policies: readonly CustomPolicy[] }) {
  const t = useText()
  return (
    <Part title={t('policies.custom')}>
      <PolicyRows policies={policies} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const partsStyle = { ...columnsFrom('md', 1, 2), gap: 2, alignItems: 'stretch' } as const
