import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ShownRecord, ZoneDifferenceAnswer } from '@netwarden/shared/contract'
import { soaFields } from '@netwarden/shared/dns'
import { type ReactNode, useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Tag } from '../../../kit/index.ts'
import type { ToneName } from '../../../kit/theme/tokens.ts'
import { visuallyHidden } from '../../../kit/visually-hidden.ts'

type Kind = 'added' | 'removed' | 'changed'

export const KIND_TONES: Record<Kind, ToneName> = { added: 'good', removed: 'high', changed: 'medium' }
const SIGNS: Record<Kind, string> = { added: '+', removed: '−', changed: '~' }
const KINDS = ['added', 'removed', 'changed'] as const
/** Rows of each kind that are shown until the user expands the list. */
const FIRST = 40

/** Number of changes of each kind. */
export function DifferenceCounts({ difference }: { difference: Record<Kind, number> }) {
  const t = useText()
  const format = useFormat()
  const shown = KINDS.filter((kind) => difference[kind] > 0)
  if (shown.length === 0) return <Tag tone="common">{t('zones.diff.none')}</Tag>
  return shown.map((kind) => (
    <Tag key={kind} tone={KIND_TONES[kind]}>
      {t(`zones.diff.${kind}`, { count: format.number(difference[kind]) })}
    </Tag>
  ))
}

/** The differences between two states of a zone, record by record. */
export function DifferenceView({ difference }: { difference: ZoneDifferenceAnswer }) {
  const t = useText()
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const { added, removed, changed } = difference.records
  const cut = <Row,>(rows: readonly Row[]) => (isWhole ? rows : rows.slice(0, FIRST))
  const known = added.length + removed.length + changed.length
  const drawn = cut(added).length + cut(removed).length + cut(changed).length
  const unlisted = difference.added + difference.removed + difference.changed - known
  if (known === 0) return null
  return (
    <Box>
      <Paper
        variant="outlined"
        role="group"
        aria-label={t('zones.diff.label')}
        tabIndex={0}
        sx={{ maxHeight: 260, overflow: 'auto' }}
      >
        <List disablePadding>
          {cut(added).map((record) => (
            <DiffLine key={keyOf(record)} kind="added" record={record} />
          ))}
          {cut(removed).map((record) => (
            <DiffLine key={keyOf(record)} kind="removed" record={record} />
          ))}
          {cut(changed).map(({ before, after }) => (
            <DiffLine key={keyOf(before)} kind="changed" record={before} after={after} />
          ))}
        </List>
      </Paper>
      {drawn < known && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('zones.diff.all', { count: format.number(known) })}
        </Button>
      )}
      {unlisted > 0 && isWhole && (
        <Typography variant="note">
          {t('zones.diff.notListed', { count: format.number(unlisted) })}
        </Typography>
      )}
    </Box>
  )
}

const keyOf = ({ name, type, rdata }: ShownRecord) => `${name} ${type} ${rdata}`

interface LineProps {
  kind: Kind
  record: ShownRecord
  after?: ShownRecord
  /** Shown after the record. */
  children?: ReactNode
}

export function DiffLine({ kind, record, after, children }: LineProps) {
  const t = useText()
  return (
    <Typography variant="mono" component="li" sx={lineStyle(kind)}>
      <Box component="span" aria-hidden sx={{ width: 12, flex: 'none', fontWeight: 700 }}>
        {SIGNS[kind]}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {t(`zones.mark.${kind}`)}
      </Box>
      <Typography
        variant="inherit"
        component="span"
        noWrap
        title={record.name}
        sx={{ flex: 'none', width: { xs: 88, md: 116 } }}
      >
        {record.name}
      </Typography>
      <Typography variant="inherit" component="span" noWrap sx={{ flex: 'none', width: { xs: 42, md: 56 } }}>
        {record.type}
      </Typography>
      <Box component="span" sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {after ? changeText(record, after) : record.rdata}
      </Box>
      {children}
    </Typography>
  )
}

function changeText(before: ShownRecord, after: ShownRecord): string {
  if (before.type === 'SOA') return soaChange(before, after)
  const value = before.rdata === after.rdata ? before.rdata : `${before.rdata} → ${after.rdata}`
  return before.ttl === after.ttl ? value : `${value}  TTL ${before.ttl} → ${after.ttl}`
}

/** Only the changed fields of a SOA: it has seven fields, and each save changes one of them. */
function soaChange(before: ShownRecord, after: ShownRecord): string {
  const [old, fresh] = [Object.entries(soaFields(before.rdata)), soaFields(after.rdata)]
  const parts = old.flatMap(([field, value]) => {
    const next = Object.entries(fresh).find(([name]) => name === field)?.[1]
    return next === value ? [] : [`${field} ${value} → ${next}`]
  })
  return [...parts, ...(before.ttl === after.ttl ? [] : [`TTL ${before.ttl} → ${after.ttl}`])].join('  ')
}

function lineStyle(kind: Kind) {
  return {
    display: 'flex',
    alignItems: 'baseline',
    gap: 1,
    minHeight: 24,
    px: 1.25,
    py: '2px',
    color: `tone.${KIND_TONES[kind]}.text`,
    bgcolor: `tone.${KIND_TONES[kind]}.tint`,
  } as const
}
