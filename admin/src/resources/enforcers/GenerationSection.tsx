import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { GenerationRow } from '@netwarden/shared/contract'
import { type Enforcer, LOCAL_ENFORCER } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, PlainTable, Tag, TimeText } from '../../kit/index.ts'
import { useGenerations, useReturn } from './enforcer-queries.ts'
import { PublishDialog } from './PublishDialog.tsx'

const LOOKS = {
  proved: { tone: 'good', icon: 'check' },
  refused: { tone: 'high', icon: 'warning' },
  returned: { tone: 'medium', icon: 'history' },
} as const

/** What the node did with the last generations, the newest first. */
export function GenerationSection({ enforcer }: { enforcer: Enforcer }) {
  const t = useText()
  const rows = useGenerations(enforcer.id).data?.list ?? []
  const [isOpen, setOpen] = useState<'publish' | 'return'>()
  const close = () => setOpen(undefined)
  const returning = useReturn(enforcer, close)
  const isLocal = enforcer.id === LOCAL_ENFORCER
  if (isLocal ? enforcer.state === 'off' : rows.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h3" component="h3" sx={{ mr: 'auto' }}>
          {t('enforcers.generations')}
        </Typography>
        <Button size="small" onClick={() => setOpen('return')}>
          {t('enforcers.return')}
        </Button>
        <Button size="small" onClick={() => setOpen('publish')}>
          {t('enforcers.publish')}
        </Button>
      </Box>
      {isLocal ? (
        <Typography variant="body2" color="textSecondary">
          {t('enforcers.generations.local')}
        </Typography>
      ) : (
        <GenerationTable rows={rows} />
      )}
      {isOpen === 'publish' && <PublishDialog enforcer={enforcer} onClose={close} />}
      <ConfirmDialog
        isOpen={isOpen === 'return'}
        isDangerous
        title={t('enforcers.return.title', { name: enforcer.name })}
        confirmLabel={t('enforcers.return')}
        fault={returning.error?.message}
        isPending={returning.isPending}
        onConfirm={() => returning.mutate()}
        onClose={close}
      >
        {t('enforcers.return.hint')}
      </ConfirmDialog>
    </Box>
  )
}

function GenerationTable({ rows }: { rows: readonly GenerationRow[] }) {
  const t = useText()
  return (
    <PlainTable<GenerationRow>
      label={t('enforcers.generations')}
      rows={rows}
      rowKey={({ order }) => String(order)}
      isDense
      columns={[
        { key: 'generation', label: t('enforcers.field.generation'), isNumeric: true, width: 104 },
        {
          key: 'at',
          label: t('enforcers.field.at'),
          width: 140,
          render: ({ at }) => <TimeText at={at} isShort />,
        },
        {
          key: 'state',
          label: t('enforcers.field.state'),
          isWrapped: true,
          render: ({ state, reason, why }) => (
            <>
              <Tag {...LOOKS[state]}>{t(`enforcers.generation.${state}`)}</Tag>
              {reason !== 'changed' && (
                <Typography variant="hint">{t(`enforcers.order.${reason}`)}</Typography>
              )}
              {why && <Typography variant="hint">{why}</Typography>}
            </>
          ),
        },
      ]}
    />
  )
}
