import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { PolicyList } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { Link as RouterLink } from 'react-router'
import {
  policyAddress,
  TrialNote,
  useSegmentChoices,
  useSegmentName,
  useTrial,
} from '../../../domain/control/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Loaded, TimeText, useIsAdmin } from '../../../kit/index.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { effectOf, useListMatrix, useMatrixChange } from './use-list-matrix.ts'

/** The effect of a list in each segment, which administrators change here. */
export function SegmentEffects({ list }: { list: PolicyList }) {
  const t = useText()
  const nameOf = useSegmentName()
  const canEdit = useIsAdmin()
  const change = useMatrixChange()
  const matrix = useListMatrix(list.kind)
  const segments = useSegmentChoices().data ?? []
  return (
    <Loaded query={matrix}>
      {(rows) => {
        const states = rows.find(({ id }) => id === list.id)?.segments ?? []
        return (
          <>
            {states.some((state) => effectOf(state) === 'trial') && <TrialNote policy={list} />}
            <List disablePadding aria-label={t('lists.enablement.enabledIn')} sx={listStyle}>
              {segments.map((segment) => {
                const state = states.find(({ segmentId }) => segmentId === segment.id)
                return (
                  <li key={segment.id}>
                    <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                      <Link component={RouterLink} to={policyAddress(segment.id, list.group)} noWrap>
                        {nameOf(segment)}
                      </Link>
                      {state?.expiresAt && (
                        <Typography variant="hint" component="div">
                          {t('policies.until')} <TimeText at={state.expiresAt} style="minute" isShort />
                        </Typography>
                      )}
                    </Box>
                    {canEdit && effectOf(state) === 'trial' && (
                      <EnforceButton list={list} segmentId={segment.id} segmentName={nameOf(segment)} />
                    )}
                    <MatrixCell
                      list={list}
                      segmentName={nameOf(segment)}
                      state={state}
                      ofAll={states.find(({ segmentId }) => segmentId === BUILT_IN_SEGMENT_ID)}
                      onChange={canEdit ? change : undefined}
                    />
                  </li>
                )
              })}
            </List>
          </>
        )
      }}
    </Loaded>
  )
}

interface EnforceProps {
  list: PolicyList
  segmentId: string
  segmentName: string
}

function EnforceButton({ list: { id, name }, segmentId, segmentName }: EnforceProps) {
  const t = useText()
  const { mutate, isPending } = useTrial()
  return (
    <Button
      variant="text"
      size="row"
      loading={isPending}
      aria-label={t('lists.matrix.enforceIn', { name, segment: segmentName })}
      onClick={() => mutate({ target: { resource: 'policies', id, name, segmentId }, shadow: false })}
    >
      {t('policies.trial.enforce')}
    </Button>
  )
}

const listStyle = {
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 },
  '& > li:not(:first-of-type)': { borderTop: 'weak' },
} as const
