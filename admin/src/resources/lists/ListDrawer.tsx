import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ListDetail } from '@netwarden/shared/contract'
import { LIST_REMARKS, type PolicyList } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import {
  PolicyStatus,
  policyAddress,
  TrialNote,
  TrialTag,
  useSegmentName,
} from '../../domain/control/index.ts'
import { useScheduleText } from '../../domain/schedule/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import {
  DownloadButton,
  FactList,
  LevelTag,
  Loaded,
  ModeTag,
  PageTabs,
  SideDrawer,
  TimeText,
} from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { HitsPanel } from './HitsPanel.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListReplay } from './ListReplay.tsx'
import { ListSchedule } from './ListSchedule.tsx'
import { ListTrial, trialOf } from './ListTrial.tsx'
import { LookBackFact } from './LookBackFact.tsx'
import type { ListActions } from './list-actions.ts'
import { ListEnable, ListMode } from './list-columns.tsx'
import { useListUpdates } from './list-queries.ts'
import { StateTags } from './list-state.tsx'
import { SegmentEffects } from './matrix/SegmentEffects.tsx'
import { NameList } from './NameList.tsx'
import { usePolicyList } from './policy-list-queries.ts'
import { UpdateCheckPanel } from './UpdateCheckPanel.tsx'
import type { ListSwitch } from './use-list-switch.ts'
import { VersionsPanel } from './VersionsPanel.tsx'

interface Props {
  id: string
  /** Without it the drawer shows the list in all segments. */
  segmentId?: string
  /** The visible row, which shows a change immediately. */
  shown: PolicyList | undefined
  change: ListSwitch | undefined
  /** Absent for users who can only read. */
  actions: ListActions | undefined
  onClose: () => void
}

export function ListDrawer({ id, segmentId, shown, change, actions, onClose }: Props) {
  const t = useText()
  const found = usePolicyList(id, segmentId)
  const list = shown ?? found.data
  const updates = useListUpdates({ id, name: list?.name ?? id, version: list?.version ?? '' })
  const isOwn = list?.scene === 'custom'
  const own = isOwn && actions ? actions : undefined
  return (
    <SideDrawer
      isOpen
      isAddressed
      width={480}
      title={list?.name ?? t('lists.enablement.view')}
      subtitle={visibleText(list?.source.location ?? list?.desc ?? '')}
      tags={list && <StateTags list={list} />}
      {...(own && list && { footer: <ListFooter list={list} updates={updates} actions={own} /> })}
      onClose={onClose}
    >
      <Loaded query={found}>
        {(detail) => (
          <Parts
            list={shown ?? detail}
            detail={detail}
            change={change}
            updates={own ? updates : undefined}
            isInSegment={segmentId !== undefined}
          />
        )}
      </Loaded>
    </SideDrawer>
  )
}

type Part = 'facts' | 'hits' | 'check' | 'versions' | 'names' | 'places'

interface PartsProps {
  list: PolicyList
  detail: ListDetail
  change: ListSwitch | undefined
  updates: ReturnType<typeof useListUpdates> | undefined
  isInSegment: boolean
}

function Parts({ list, detail, change, updates, isInSegment }: PartsProps) {
  const t = useText()
  const [part, setPart] = useState<Part>(
    list.heldVersion || list.fault ? 'check' : isInSegment ? 'facts' : 'places',
  )
  const tab = (value: Part, panel: ReactNode) => ({ value, label: t(`lists.tab.${value}`), panel })
  return (
    <PageTabs<Part>
      label={t('lists.tabs')}
      value={part}
      onChange={setPart}
      tabs={[
        ...(isInSegment ? [] : [tab('places', <SegmentEffects list={list} />)]),
        tab('facts', <Facts {...{ list, detail, change, isInSegment }} />),
        tab('hits', <HitsPanel list={list} />),
        tab('versions', <VersionsPanel list={list} updates={updates} />),
        tab('check', <UpdateCheckPanel list={list} />),
        tab('names', <Names list={list} />),
        ...(isInSegment ? [tab('places', <Places detail={detail} />)] : []),
      ]}
    />
  )
}

function Facts({ list, detail, change, isInSegment }: Omit<PartsProps, 'updates'>) {
  const t = useText()
  const label = useLabel()
  const format = useFormat()
  const { riskLevel, version, domainCount, updatedAt, source, checkEvery, checkedAt, scene } = list
  const own = [
    {
      label: t('lists.checkEvery'),
      value:
        checkEvery === null ? t('lists.checkEvery.none') : t('lists.checkEvery.other', { hours: checkEvery }),
    },
    { label: t('lists.checkedAt'), value: checkedAt ? <TimeText at={checkedAt} /> : t('ui.never') },
  ]
  const inSegment = [
    { label: t('policies.field.enable'), value: <ListEnable list={list} change={change} /> },
    { label: t('policies.field.state'), value: <PolicyStatus policy={list} /> },
    { label: t('policies.trial'), value: <ListTrial list={list} canEdit={change !== undefined} /> },
    { label: t('policies.field.solvedMode'), value: <ListMode list={list} change={change} /> },
    {
      label: t('policies.field.schedule'),
      value: <ListSchedule list={list} canEdit={change !== undefined} />,
    },
  ]
  return (
    <>
      {isInSegment && list.shadow && list.enable && <TrialNote policy={list} target={trialOf(list)} />}
      <FactList
        facts={[
          ...(isInSegment ? inSegment : []),
          riskLevel && { label: t('policies.field.riskLevel'), value: <LevelTag level={riskLevel} /> },
          ...fieldNames(LIST_REMARKS).map((name) => ({
            label: label(LIST_REMARKS[name]),
            value: visibleText(list[name]) || '—',
          })),
          { label: t('lists.source'), value: t(`lists.source.${source.kind}`) },
          { label: t('policies.field.version'), value: version || t('lists.waiting') },
          { label: t('policies.field.domainCount'), value: format.number(domainCount) },
          { label: t('policies.field.updatedAt'), value: <TimeText at={updatedAt} /> },
          detail.lookBack && {
            label: t('lists.lookBack'),
            value: <LookBackFact lookBack={detail.lookBack} />,
          },
          ...(scene === 'custom' && source.kind !== 'upload' ? own : []),
        ]}
      />
      <ListReplay list={list} isInSegment={isInSegment} />
    </>
  )
}

function Names({ list }: Pick<PartsProps, 'list'>) {
  const t = useText()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <NameList list={list} label={t('lists.tab.names')} />
      <DownloadButton
        save={() => download('GET /api/domain-control/policy/:id/export', { params: { id: list.id } })}
        sx={{ justifySelf: 'start' }}
      >
        {t('ui.export')}
      </DownloadButton>
    </Box>
  )
}

function Places({ detail: { id, group, enabledIn } }: Pick<PartsProps, 'detail'>) {
  const t = useText()
  const nameOf = useSegmentName()
  const textOf = useScheduleText()
  if (enabledIn.length === 0)
    return (
      <Typography variant="quiet" component="div">
        {t('lists.enablement.enabledNowhere')}
      </Typography>
    )
  return (
    <List disablePadding aria-label={t('lists.enablement.enabledIn')} sx={{ display: 'grid', gap: 0.5 }}>
      {enabledIn.map(({ segmentId, segmentName, solvedMode, schedule, shadow, expiresAt }) => (
        <Box component="li" key={`${id} ${segmentId}`} sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
          <ModeTag mode={solvedMode} />
          {shadow && <TrialTag />}
          <Link component={RouterLink} to={policyAddress(segmentId, group)} underline="always">
            {nameOf({ id: segmentId, name: segmentName })}
          </Link>
          {schedule && <Typography variant="quiet">{textOf(schedule)}</Typography>}
          {expiresAt && (
            <Typography variant="hint" component="span">
              {t('policies.until')} <TimeText at={expiresAt} style="minute" isShort />
            </Typography>
          )}
        </Box>
      ))}
    </List>
  )
}
