import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { GroupCount } from '@netwarden/shared/contract'
import { POLICY_GROUPS, type PolicyGroup } from '@netwarden/shared/domain'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { policyAddress } from '../../domain/control/index.ts'
import { useValueNames } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { BlockSkeleton, cardGrid } from '../../kit/index.ts'

interface Props {
  segmentId: string
  group: PolicyGroup
  /** Undefined until they are loaded. */
  counts: readonly GroupCount[] | undefined
  onGo: (to: string) => void
}

/**
 * The seven groups in the order in which they are checked, with the count of each; one of them is open below.
 */
export function GroupCards({ segmentId, group, counts, onGo }: Props) {
  const t = useText()
  return (
    <Box component="nav" aria-label={t('policies.page.groups')} sx={gridStyle}>
      <List component="ol" disablePadding sx={{ display: 'contents' }}>
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
      </List>
      {/* Also before the counts are loaded, because the content below would move away from the pointer. */}
      {(!counts || counts.some(({ hits30d }) => hits30d !== null)) && (
        <Typography variant="hint" component="p" sx={noteStyle}>
          {t('policies.page.hitsNote')}
        </Typography>
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
    // A click with a modifier key opens another window; in this one, an unfinished form needs a confirmation.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onGo(to)
  }
  return (
    <Paper
      variant="card"
      component={Link}
      to={to}
      replace
      onClick={go}
      aria-current={isOpen ? 'page' : undefined}
      sx={cardStyle(isOpen)}
    >
      <Typography variant="small" component="span" sx={labelStyle(isOpen)}>
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {names.controlGroup(group)}
        </Box>
        <Typography variant="hint" component="span" aria-hidden sx={{ ml: 'auto', fontWeight: 400 }}>
          {place}
        </Typography>
      </Typography>
      {count ? (
        <Box
          component="span"
          sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 0.75 }}
        >
          <Typography variant="count" component="span" color="textPrimary">
            {format.number(count.total)}
          </Typography>
          <Typography variant="hint" component="span">
            {t('policies.page.enabledCount', { count: format.number(count.enabled) })}
          </Typography>
          {count.hits30d !== null && (
            <Typography variant="hint" component="span">
              {t('policies.page.hits', {
                count: count.hits30d,
                hits: format.number(count.hits30d),
              })}
            </Typography>
          )}
        </Box>
      ) : (
        <BlockSkeleton height={26} />
      )}
    </Paper>
  )
}

const gridStyle = {
  ...cardGrid,
  // All cards have the same height.
  '& li': { display: 'grid' },
  gridTemplateColumns: { ...cardGrid.gridTemplateColumns, lg: 'repeat(7, minmax(0, 1fr))' },
} as const

/** Seven cards leave one place beside the last card, unless all fit in one row. */
const noteStyle = { alignSelf: 'center', gridColumn: { lg: '1 / -1' } } as const

function cardStyle(isOpen: boolean) {
  return {
    display: 'grid',
    alignContent: 'start',
    gap: 0.25,
    px: 1.25,
    py: 0.75,
    color: isOpen ? 'brand.text' : 'text.secondary',
    ...(isOpen && { borderColor: 'currentColor', boxShadow: 'inset 0 0 0 1px currentColor' }),
    textDecoration: 'none',
    '&:hover': { bgcolor: 'surface.raised' },
  } as const
}

function labelStyle(isOpen: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    fontWeight: isOpen ? 600 : 400,
    whiteSpace: 'nowrap',
  } as const
}
