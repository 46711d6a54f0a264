import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RiskHistoryEntry } from '@netwarden/shared/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { riskEventAddress } from '../../domain/links/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card, Icon, type IconName, Loaded, Note, RowsSkeleton, TimeText } from '../../kit/index.ts'
import { SentForm, TextField, useSentForm } from '../../ra/index.ts'
import { addNote, refreshHistory, useRiskHistory } from './risk-queries.ts'

/** The history of an event, newest first, and a field for a note. */
export function RiskHistory({ id }: { id: string }) {
  const t = useText()
  return (
    <Card title={t('risks.history')}>
      <Loaded query={useRiskHistory(id)} skeleton={<RowsSkeleton rows={2} />} isCompact>
        {(entries) => (
          <Box component="ol" sx={{ m: 0, p: 0, mb: 1.5, listStyle: 'none' }}>
            {entries.map((entry) => (
              <Entry key={`${entry.at} ${entry.kind} ${entry.text}`} entry={entry} />
            ))}
          </Box>
        )}
      </Loaded>
      <NoteForm id={id} />
    </Card>
  )
}

function NoteForm({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const form = useSentForm({
    values: { text: '' },
    send: ({ text }) => addNote(id, text.trim()),
    onSent: () => void refreshHistory(client, id),
  })
  return (
    <SentForm form={form}>
      <TextField source="text" label={t('risks.note')} />
      {form.fault && <Note tone="high">{form.fault}</Note>}
      <AddButton isPending={form.isSending} />
    </SentForm>
  )
}

function AddButton({ isPending }: { isPending: boolean }) {
  const t = useText()
  const text = String(useWatch({ name: 'text' }))
  return (
    <Button type="submit" sx={{ mt: 1 }} disabled={text.trim() === ''} loading={isPending}>
      {t('ui.add')}
    </Button>
  )
}

function Entry({ entry: { at, kind, by, text } }: { entry: RiskHistoryEntry }) {
  const t = useText()
  const { icon, tone } = LOOKS[kind]
  return (
    <Box component="li" sx={entryStyle}>
      <Box sx={{ ...markStyle, bgcolor: `tone.${tone}.tint`, color: `tone.${tone}.text` }}>
        <Icon name={icon} size={13} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="strong">{t(`risks.history.${kind}`)}</Typography>
        <Typography variant="fine" component="div" color="textSecondary">
          <TimeText at={at} /> {by}
        </Typography>
        {kind === 'raisedAgain' ? (
          <Link to={riskEventAddress(text)}>{t('risks.history.newEvent')}</Link>
        ) : (
          text && <Said text={kind === 'marked' ? t(`risks.mark.${text === 'true'}`) : text} />
        )}
      </Box>
    </Box>
  )
}

/** The end of a policy, in the server's time zone. */
function Said({ text }: { text: string }) {
  const t = useText()
  const format = useFormat()
  const [, what, until] = /^(.*) → (\d{4}-\d\d-\d\dT[\d:.]+Z)$/s.exec(text) ?? [null, text]
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {what}
      {until && (
        <Typography variant="fine" component="div" color="textSecondary">
          {t('risks.history.until', { time: format.time(until, 'minute') })}
        </Typography>
      )}
    </Box>
  )
}

const LOOKS = {
  seenAgain: { icon: 'warning', tone: 'medium' },
  raisedAgain: { icon: 'warning', tone: 'high' },
  undone: { icon: 'close', tone: 'common' },
  unmuted: { icon: 'eye', tone: 'common' },
  raised: { icon: 'warning', tone: 'high' },
  solved: { icon: 'check', tone: 'good' },
  ignored: { icon: 'eyeOff', tone: 'common' },
  note: { icon: 'edit', tone: 'common' },
  muted: { icon: 'eyeOff', tone: 'common' },
  banned: { icon: 'ban', tone: 'high' },
  passed: { icon: 'check', tone: 'good' },
  focused: { icon: 'star', tone: 'low' },
  unfocused: { icon: 'star', tone: 'common' },
  reopened: { icon: 'warning', tone: 'medium' },
  assigned: { icon: 'user', tone: 'common' },
  marked: { icon: 'check', tone: 'low' },
  alarmSent: { icon: 'mail', tone: 'low' },
  alarmFailed: { icon: 'mail', tone: 'high' },
} as const satisfies Record<RiskHistoryEntry['kind'], { icon: IconName; tone: string }>

const MARK = 24
/** A line connects each mark with the next. */
const entryStyle = {
  position: 'relative',
  display: 'flex',
  gap: 1.25,
  pb: 1.5,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: MARK / 2,
    top: MARK,
    bottom: 0,
    borderLeft: 'strong',
  },
} as const
const markStyle = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: MARK,
  height: MARK,
  borderRadius: '50%',
} as const
