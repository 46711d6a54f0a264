import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import type { PolicyList } from '@netwarden/shared'
import { Link as RouterLink } from 'react-router'
import { policyAddress, useSegmentChoices, useSegmentName } from '../../../domain/control/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Loaded, useIsAdmin } from '../../../kit/index.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { useListMatrix, useMatrixChange } from './use-list-matrix.ts'

/** What a list does in each segment, to be changed in place. */
export function SegmentEffects({ list }: { list: PolicyList }) {
  const t = useText()
  const nameOf = useSegmentName()
  const canEdit = useIsAdmin()
  const change = useMatrixChange()
  const matrix = useListMatrix()
  const segments = useSegmentChoices().data ?? []
  return (
    <Loaded query={matrix}>
      {(rows) => (
        <List disablePadding aria-label={t('policies.preset.enabledIn')} sx={listStyle}>
          {segments.map((segment) => (
            <li key={segment.id}>
              <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                <Link component={RouterLink} to={policyAddress(segment.id, list.group)} noWrap>
                  {nameOf(segment)}
                </Link>
              </Box>
              <MatrixCell
                list={list}
                segmentName={nameOf(segment)}
                state={rows
                  .find(({ id }) => id === list.id)
                  ?.segments.find(({ segmentId }) => segmentId === segment.id)}
                onChange={canEdit ? change : undefined}
              />
            </li>
          ))}
        </List>
      )}
    </Loaded>
  )
}

const listStyle = {
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 },
  '& > li:not(:first-of-type)': { borderTop: 'weak' },
} as const
