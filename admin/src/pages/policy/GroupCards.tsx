import Box from '@mui/material/Box'
import { type GroupCount, POLICY_GROUPS, type PolicyGroup } from '@netwarden/shared'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { policyAddress } from '../../domain/control/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton } from '../../kit/index.ts'

interface Props {
  segmentId: string
  group: PolicyGroup
  /** Undefined while they are on their way. */
  counts: readonly GroupCount[] | undefined
  onGo: (to: string) => void
}

/** The seven groups in the order in which they are asked, with what each holds; one of them is open below. */
export function GroupCards({ segmentId, group, counts, onGo }: Props) {
  const t = useText()
  return (
    <Box component="nav" aria-label={t('policies.page.groups')} sx={gridStyle}>
      <Box component="ol" sx={{ display: 'contents', listStyle: 'none' }}>
        {POLICY_GROUPS.map((name, index) => (
          <li key={name}>
            <GroupCard
              place={index + 1}
              group={name}
              to={policyAddress(segmentId, name)}
              isOpen={name === group}
              count={counts?.find((counted) => counted.group === name)}
              onGo={onGo}
            />
          </li>
        ))}
      </Box>
      {counts?.some(({ hits30d }) => hits30d !== null) && (
        <Box component="p" sx={noteStyle}>
          {t('policies.page.hitsNote')}
        </Box>
      )}
    </Box>
  )
}

interface CardProps {
  place: number
  group: PolicyGroup
  to: string
  isOpen: boolean
  count: GroupCount | undefined
  onGo: (to: string) => void
}

function GroupCard({ place, group, to, isOpen, count, onGo }: CardProps) {
  const t = useText()
  const format = useFormat()
  const names = useValueNames()
  const go = (event: MouseEvent) => {
    // Another window may be wanted; in this one an unfinished form is asked about.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo(to)
  }
  return (
    <Box
      component={Link}
      to={to}
      replace
      onClick={go}
      aria-current={isOpen ? 'page' : undefined}
      sx={cardStyle(isOpen)}
    >
      <Box component="span" sx={labelStyle(isOpen)}>
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {names.controlGroup(group)}
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{ ml: 'auto', color: 'text.third', fontWeight: 400, fontSize: 12 }}
        >
          {place}
        </Box>
      </Box>
      {count ? (
        <Box
          component="span"
          sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 0.75 }}
        >
          <Box component="span" sx={figureStyle}>
            {format.number(count.total)}
          </Box>
          <Box component="span" sx={{ color: 'text.third', fontSize: 12 }}>
            {t('policies.page.enabledCount', { count: format.number(count.enabled) })}
          </Box>
          {count.hits30d !== null && (
            <Box component="span" sx={{ color: 'text.third', fontSize: 12 }}>
              {t('policies.page.hits', {
                count: count.hits30d,
                hits: format.number(count.hits30d),
              })}
            </Box>
          )}
        </Box>
      ) : (
        <BlockSkeleton height={26} />
      )}
    </Box>
  )
}

const gridStyle = {
  mb: 1.5,
  // As high as their neighbours.
  '& li': { display: 'grid' },
  display: 'grid',
  gap: { xs: 1, md: 1.25 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
    lg: 'repeat(7, minmax(0, 1fr))',
  },
} as const

/** Seven cards leave a place beside the last, unless all of them have one row. */
const noteStyle = {
  m: 0,
  alignSelf: 'center',
  gridColumn: { lg: '1 / -1' },
  color: 'text.third',
  fontSize: 12,
} as const

function cardStyle(isOpen: boolean) {
  return {
    display: 'grid',
    alignContent: 'start',
    gap: 0.25,
    px: 1.25,
    py: 0.75,
    border: 1,
    borderRadius: '8px',
    borderColor: isOpen ? 'brand.text' : 'line.strong',
    boxShadow: isOpen ? 'inset 0 0 0 1px currentColor' : 'none',
    color: isOpen ? 'brand.text' : 'text.secondary',
    bgcolor: 'surface.card',
    textDecoration: 'none',
    '&:hover': { bgcolor: 'surface.raised' },
  } as const
}

function labelStyle(isOpen: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    fontSize: 12.5,
    fontWeight: isOpen ? 600 : 400,
    whiteSpace: 'nowrap',
  } as const
}

const figureStyle = {
  fontSize: 20,
  lineHeight: '26px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
} as const
