import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type CreatedPolicies, MAX_CHOSEN_POLICIES } from '@netwarden/shared/contract'
import type { CustomPolicyGroup } from '@netwarden/shared/domain'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import { parsePolicyEntry } from '@netwarden/shared/validators'
import { EnabledTag, NamedSegment, useUndo } from '../../../domain/control/index.ts'
import { useScheduleText } from '../../../domain/schedule/index.ts'
import { ForeignText, visibleText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { EndButtons, FactList, ModeTag, Mono, Note, SideDrawer, TimeText } from '../../../kit/index.ts'
import { useRecordCalls } from '../../../ra/index.ts'
import { linesOf } from './entry-lines.ts'
import { type PolicyValues, writtenOf } from './policy-values.ts'

const MAX_NAMED = 20

export interface AddedProps {
  group: CustomPolicyGroup
  segmentId: string
  added: CreatedPolicies
  /** Values of the form. */
  values: PolicyValues
  onMore: () => void
  onClose: () => void
}

/**
 * The added entries with segment, end and undo; those that already existed, and those that were stored in
 * another spelling.
 */
export function AddedDrawer({ group, segmentId, added, values, onMore, onClose }: AddedProps) {
  const t = useText()
  const format = useFormat()
  const { ids, existing, hostBitsCleared } = added
  const cleared = format.number(hostBitsCleared.length)
  const undo = useUndo()
  const records = useRecordCalls()
  // Limit of the call.
  const canUndo = ids.length > 0 && ids.length <= MAX_CHOSEN_POLICIES
  const takeBack = () => {
    undo(() => records.deleteMany('custom-policies', { ids })).run()
    onClose()
  }
  return (
    <SideDrawer
      isOpen
      width={520}
      title={t('policies.added.title')}
      footer={
        <>
          {canUndo && <Button onClick={takeBack}>{t('ui.undo')}</Button>}
          <EndButtons>
            <Button onClick={onMore}>{t('policies.added.more')}</Button>
            <Button variant="contained" onClick={onClose}>
              {t('policies.added.done')}
            </Button>
          </EndButtons>
        </>
      }
      onClose={onClose}
    >
      <Box role="status" sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Note tone={ids.length > 0 ? 'good' : 'low'}>
          {t(ids.length > 0 ? 'policies.added.new' : 'policies.added.nothing', {
            count: ids.length,
            total: format.number(ids.length),
          })}
        </Note>
        {ids.length > 0 && (
          <>
            <Effect segmentId={segmentId} values={values} />
            <Named
              title={t('policies.added.entries')}
              names={newEntries(group, values, existing)}
              count={ids.length}
            />
          </>
        )}
        <FactList
          facts={[
            { label: t('policies.added.newCount'), value: format.number(ids.length) },
            { label: t('policies.added.existingCount'), value: format.number(existing.length) },
            group === 'ip' && {
              label: t('policies.added.clearedCount'),
              value: hostBitsCleared.length < MAX_REPORTED_LINES ? cleared : `≥ ${cleared}`,
            },
          ]}
        />
        <Named title={t('policies.added.existing')} names={existing} />
        <Named
          title={t('policies.added.cleared')}
          names={hostBitsCleared.map(({ given, entry }) => `${visibleText(given)} → ${entry}`)}
        />
      </Box>
    </SideDrawer>
  )
}

/** Effect, segment and end of the policies. */
function Effect({ segmentId, values }: Pick<AddedProps, 'segmentId' | 'values'>) {
  const t = useText()
  const textOf = useScheduleText()
  const { solvedMode, enable, expiresAt, schedule } = writtenOf(values)
  return (
    <FactList
      facts={[
        { label: t('policies.field.solvedMode'), value: <ModeTag mode={solvedMode} /> },
        { label: t('policies.segment'), value: <NamedSegment id={segmentId} /> },
        {
          label: t('policies.field.expiresAt'),
          value: expiresAt ? <TimeText at={expiresAt} style="minute" /> : t('policies.lifetime.forever'),
        },
        { label: t('policies.field.schedule'), value: textOf(schedule) },
        { label: t('policies.field.enable'), value: <EnabledTag isEnabled={enable} /> },
      ]}
    />
  )
}

/** The first new entries, in their stored spelling. */
function newEntries(group: CustomPolicyGroup, values: PolicyValues, existing: readonly string[]): string[] {
  const known = new Set(existing)
  const found: string[] = []
  for (const given of linesOf(group, values.entries).entries) {
    if (found.length === MAX_NAMED) break
    const read = parsePolicyEntry(group, given)
    if (read.fault !== undefined || known.has(read.entry)) continue
    known.add(read.entry)
    found.push(read.entry)
  }
  return found
}

interface NamedProps {
  title: string
  names: readonly string[]
  /** Number of all entries, when `names` has only some. */
  count?: number
}

function Named({ title, names, count = names.length }: NamedProps) {
  const t = useText()
  if (names.length === 0) return null
  const more = count - Math.min(names.length, MAX_NAMED)
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {names.slice(0, MAX_NAMED).map((name) => (
          <li key={name}>
            <Mono>
              <ForeignText text={name} />
            </Mono>
          </li>
        ))}
        {more > 0 && <li>{t('segments.clearedMore', { count: more })}</li>}
      </Box>
    </Box>
  )
}
