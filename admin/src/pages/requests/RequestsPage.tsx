import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type AccessRequest, REQUEST_STATES } from '@netwarden/shared/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { SegmentLink } from '../../domain/control/index.ts'
import { GATEWAY_PATH } from '../../domain/links/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { readableText, useValueNames, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  choiceOf,
  EmptyState,
  FillPage,
  Loaded,
  oneOf,
  PageHeader,
  PlainTable,
  Segmented,
  TimeText,
  useAnswer,
  useIsAdmin,
  useUrlState,
} from '../../kit/index.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'

const DEFAULTS = { status: 'open' }
const RULES = { status: oneOf(REQUEST_STATES) }
const MOST_SHOWN = 100
/** People wait for the answer. */
const REFRESH_EVERY = 10_000

type Deciding = { kind: 'grant' | 'refuse'; request: AccessRequest } | null

/** Requests for access to banned names, with what an administrator needs to decide them. */
export function RequestsPage() {
  const t = useText()
  const [url, setState] = useUrlState(DEFAULTS, RULES)
  const status = choiceOf(REQUEST_STATES, url.status) ?? 'open'
  const [deciding, setDeciding] = useState<Deciding>(null)
  const found = useAnswer(['policies', 'requests', status], 'GET /api/domain-control/request/list', {
    query: { status, pageSize: MOST_SHOWN },
    refetchInterval: REFRESH_EVERY,
  })
  const close = () => setDeciding(null)
  return (
    <FillPage>
      <PageHeader title={t('route.requests')} subtitle={t('requests.purpose')} />
      <Card
        isFlush
        sx={{ flex: 1 }}
        extra={
          <Segmented
            label={t('requests.status')}
            value={status}
            options={REQUEST_STATES.map((value) => ({ value, label: t(`requests.status.${value}`) }))}
            onChange={(value) => setState({ status: value })}
          />
        }
      >
        <Loaded query={found}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon="shield"
                title={t(status === 'open' ? 'requests.none' : 'requests.noneOther')}
                hint={t('requests.noneHint')}
                action={
                  <Button component={Link} to={GATEWAY_PATH}>
                    {t('requests.openGateway')}
                  </Button>
                }
              />
            ) : (
              <RequestTable rows={list} isOpen={status === 'open'} onDecide={setDeciding} />
            )
          }
        </Loaded>
      </Card>
      {deciding?.kind === 'grant' && <GrantDialog request={deciding.request} onClose={close} />}
      {deciding?.kind === 'refuse' && <RefuseDialog request={deciding.request} onClose={close} />}
    </FillPage>
  )
}

interface TableProps {
  rows: readonly AccessRequest[]
  isOpen: boolean
  onDecide: (deciding: Deciding) => void
}

function RequestTable({ rows, isOpen, onDecide }: TableProps) {
  const t = useText()
  const format = useFormat()
  const isAdmin = useIsAdmin()
  const buttons = (request: AccessRequest) =>
    isAdmin && isOpen ? (
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {(['grant', 'refuse'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            variant={kind === 'grant' ? 'contained' : 'text'}
            aria-label={t(`requests.${kind}Of`, { name: readableText(request.domain) })}
            onClick={() => onDecide({ kind, request })}
          >
            {t(`requests.${kind}`)}
          </Button>
        ))}
      </Box>
    ) : null
  const counted = (count: number | null) => (count === null ? '—' : format.number(count))
  return (
    <PlainTable
      label={t('route.requests')}
      rows={rows}
      rowKey={({ id }) => id}
      phoneRow={(row) => ({
        title: readableText(row.domain),
        aside: buttons(row),
        subtitle: (
          <>
            <DeviceOf request={row} /> · {visibleText(row.reason) || '—'} ·{' '}
            <TimeText at={row.createdAt} style="minute" isShort />
          </>
        ),
      })}
      columns={[
        {
          key: 'domain',
          label: t('requests.name'),
          isRowHead: true,
          render: ({ domain }) => <SubjectLink kind="domain" name={domain} />,
        },
        {
          key: 'device',
          label: t('requests.device'),
          render: (row) => <DeviceOf request={row} withSegment />,
        },
        {
          key: 'reason',
          label: t('requests.reason'),
          isWrapped: true,
          render: (row) => <ReasonOf request={row} />,
        },
        { key: 'policy', label: t('requests.policy'), render: (row) => <PolicyOf request={row} /> },
        {
          key: 'visits24h',
          label: t('requests.visits'),
          isNumeric: true,
          render: ({ visits24h }) => counted(visits24h),
        },
        {
          key: 'otherDevices',
          label: t('requests.others'),
          isNumeric: true,
          render: ({ otherDevices, otherRequests }) => (
            <span title={t('requests.othersHint')}>
              {t('requests.othersCount', {
                devices: counted(otherDevices),
                requests: format.number(otherRequests),
              })}
            </span>
          ),
        },
        {
          key: 'createdAt',
          label: t('requests.createdAt'),
          render: ({ createdAt }) => <TimeText at={createdAt} style="minute" />,
        },
        isOpen
          ? { key: 'action', label: t('requests.action'), render: buttons }
          : {
              key: 'decided',
              label: t('requests.decided'),
              isWrapped: true,
              render: (row) => <DecisionOf request={row} />,
            },
      ]}
    />
  )
}

interface RowProps {
  request: AccessRequest
}

function DeviceOf({ request, withSegment = false }: RowProps & { withSegment?: boolean }) {
  const { deviceIP, deviceName, segmentId, segmentName } = request
  return (
    <>
      <SubjectLink kind="device" name={deviceIP} label={deviceName ?? deviceIP} />
      {withSegment && (
        <Typography variant="note" component="div">
          <SegmentLink id={segmentId} name={segmentName || segmentId} />
        </Typography>
      )}
    </>
  )
}

function ReasonOf({ request: { reason, contact } }: RowProps) {
  return (
    <>
      {visibleText(reason) || '—'}
      {contact && (
        <Typography variant="note" component="div">
          {visibleText(contact)}
        </Typography>
      )}
    </>
  )
}

function PolicyOf({ request: { policyName, controlGroup, isBanned, status } }: RowProps) {
  const t = useText()
  const names = useValueNames()
  return (
    <>
      {visibleText(policyName ?? '') || names.controlGroup(controlGroup)}
      {status === 'open' && !isBanned && (
        <Typography variant="note" component="div">
          {t('requests.notBanned')}
        </Typography>
      )}
    </>
  )
}

function DecisionOf({ request: { decidedBy, decidedAt, comment, until } }: RowProps) {
  const t = useText()
  const format = useFormat()
  if (decidedBy === null || decidedAt === null) return '—'
  return (
    <>
      {t('requests.decidedBy', { by: decidedBy, time: format.time(decidedAt, 'minute') })}
      <Typography variant="note" component="div">
        {[until && t('requests.until', { time: format.time(until, 'minute') }), visibleText(comment)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </>
  )
}
