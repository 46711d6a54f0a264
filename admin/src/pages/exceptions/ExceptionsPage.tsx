import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { EXCEPTION_STATES, type PolicyException } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExceptionDialog, SegmentLink } from '../../domain/control/index.ts'
import { SEARCH_PATH } from '../../domain/links/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { readableText, visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  ConfirmDialog,
  choiceOf,
  EmptyState,
  FillPage,
  Loaded,
  oneOf,
  PageHeader,
  PlainTable,
  Segmented,
  TimeText,
  useIsAdmin,
  useUrlState,
} from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'
import { ExceptionsSentence } from './ExceptionsSentence.tsx'
import { useExceptions } from './exception-queries.ts'

const DEFAULTS = { state: 'active' }
const RULES = { state: oneOf(EXCEPTION_STATES) }

/** Exceptions with their scope, reason, uses and end. */
export function ExceptionsPage() {
  const t = useText()
  const [url, setState] = useUrlState(DEFAULTS, RULES)
  const state = choiceOf(EXCEPTION_STATES, url.state) ?? 'active'
  const found = useExceptions(state)
  const isAdmin = useIsAdmin()
  const [isAdding, setAdding] = useState(false)
  return (
    <FillPage>
      <PageHeader
        title={t('route.exceptions')}
        subtitle={t('exceptions.purpose')}
        actions={
          isAdmin && (
            <Button variant="contained" onClick={() => setAdding(true)}>
              {t('exceptions.new')}
            </Button>
          )
        }
      />
      {isAdding && <ExceptionDialog onClose={() => setAdding(false)} />}
      <Box sx={{ mb: 1.5 }}>
        <ExceptionsSentence />
      </Box>
      <Card
        isFlush
        sx={{ flex: 1 }}
        extra={
          <Segmented
            label={t('exceptions.state')}
            value={state}
            options={EXCEPTION_STATES.map((value) => ({ value, label: t(`exceptions.state.${value}`) }))}
            onChange={(value) => setState({ state: value })}
          />
        }
      >
        <Loaded query={found}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon="shield"
                title={t('exceptions.none')}
                hint={t('exceptions.noneHint')}
                action={
                  <Button component={Link} to={SEARCH_PATH}>
                    {t('exceptions.openSearch')}
                  </Button>
                }
              />
            ) : (
              <ExceptionTable rows={list} />
            )
          }
        </Loaded>
      </Card>
    </FillPage>
  )
}

function ExceptionTable({ rows }: { rows: readonly PolicyException[] }) {
  const t = useText()
  const format = useFormat()
  const isAdmin = useIsAdmin()
  const [ending, setEnding] = useState<PolicyException | null>(null)
  const isActive = ({ expiresAt }: PolicyException) => Date.parse(expiresAt) > Date.now()
  const endButton = (row: PolicyException) =>
    isAdmin && isActive(row) ? (
      <Button
        size="small"
        aria-label={t('exceptions.endOf', { name: visibleText(row.domain) })}
        onClick={() => setEnding(row)}
      >
        {t('exceptions.end')}
      </Button>
    ) : null
  const uses = ({ uses: count }: PolicyException) => (count === null ? '—' : format.number(count))
  return (
    <>
      <PlainTable
        label={t('route.exceptions')}
        rows={rows}
        rowKey={({ id }) => id}
        phoneRow={(row) => ({
          title: visibleText(row.domain),
          aside: endButton(row),
          subtitle: (
            <>
              <ScopeOf row={row} /> · {row.by}: {visibleText(row.reason)} ·{' '}
              <TimeText at={row.expiresAt} style="minute" isShort />
            </>
          ),
        })}
        columns={[
          {
            key: 'domain',
            label: t('exceptions.name'),
            isRowHead: true,
            render: ({ domain }) => <SubjectLink kind="domain" name={domain} />,
          },
          { key: 'scope', label: t('exceptions.scope'), render: (row) => <ScopeOf row={row} /> },
          {
            key: 'reason',
            label: t('exceptions.reason'),
            isWrapped: true,
            render: ({ reason }) => visibleText(reason),
          },
          { key: 'by', label: t('exceptions.by') },
          {
            key: 'createdAt',
            label: t('exceptions.createdAt'),
            render: ({ createdAt }) => <TimeText at={createdAt} style="minute" />,
          },
          {
            key: 'expiresAt',
            label: t('exceptions.expiresAt'),
            render: ({ expiresAt }) => <TimeText at={expiresAt} style="minute" />,
          },
          { key: 'uses', label: t('exceptions.uses'), isNumeric: true, render: uses },
          {
            key: 'lastUsedAt',
            label: t('exceptions.lastUsedAt'),
            render: ({ lastUsedAt }) =>
              lastUsedAt ? <TimeText at={lastUsedAt} style="minute" /> : t('ui.never'),
          },
          { key: 'end', label: t('exceptions.action'), render: endButton },
        ]}
      />
      {ending && <EndDialog exception={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function ScopeOf({ row: { deviceIP, deviceName, segmentId, segmentName } }: { row: PolicyException }) {
  if (deviceIP) return <SubjectLink kind="device" name={deviceIP} label={deviceName ?? deviceIP} />
  return segmentId && <SegmentLink id={segmentId} name={segmentName ?? segmentId} />
}

function EndDialog({ exception, onClose }: { exception: PolicyException; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('policies')
  const { id, domain } = exception
  const end = useMutation({
    mutationFn: () => call('POST /api/domain-control/exception/end', { body: { id } }),
    meta: { isQuiet: true },
    onSuccess: () => {
      showToast('success', t('exceptions.ended'))
      void refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('exceptions.endTitle')}
      confirmLabel={t('exceptions.end')}
      isPending={end.isPending}
      fault={end.error?.message}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {t('exceptions.endText', { name: readableText(domain) })}
    </ConfirmDialog>
  )
}
