import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { type SubjectDetail, TIMESPANS } from '@netwarden/shared/contract'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import {
  FocusButton,
  type FocusSubject,
  SUBJECT_SHAPES,
  type Subject,
  subjectQueryKey,
  visitFilter,
} from '../../domain/subject/index.ts'
import { ExportMenu } from '../../domain/visit/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, PageHeader, Segmented, SymbolButton, Tag, useIsPhone } from '../../kit/index.ts'
import { download } from '../../kit/session/index.ts'
import { BackButton } from './BackButton.tsx'
import { subjectTitle } from './subject-title.ts'
import type { SubjectView } from './use-subject-view.ts'

interface Props {
  subject: Subject
  detail: SubjectDetail | undefined
  view: SubjectView
}

export function SubjectHeader({ subject, detail, view }: Props) {
  const t = useText()
  const isPhone = useIsPhone()
  const { icon } = SUBJECT_SHAPES[subject.kind]
  return (
    <PageHeader
      lead={<BackButton />}
      title={subjectTitle(subject, detail)}
      subtitle={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <Icon name={icon} size={14} />
          {t(`route.${subject.kind}`)}
          {subject.kind === 'device' && detail?.name && ` · ${visibleText(detail.key)}`}
          {subject.kind === 'person' && detail?.department && ` · ${visibleText(detail.department)}`}
        </Box>
      }
      tags={
        detail?.quickAccessId && (
          <Tag tone="low" icon="star">
            {t('subjects.focused')}
          </Tag>
        )
      }
      actions={
        <>
          <Segmented
            label={t('subjects.timespan')}
            value={view.timespan}
            options={TIMESPANS.map((value) => ({ value, label: t(`subjects.timespan.${value}`) }))}
            onChange={view.setTimespan}
            isFullWidth={isPhone}
          />
          <RefreshButton subject={subject} />
          <ExportMenu
            save={(format) => {
              const filter = detail ? visitFilter(subject, detail, view.handling) : {}
              return download('GET /api/access-record/export', { query: { ...filter, ...format } })
            }}
            isDisabled={!detail}
          />
          {isFocusable(subject) && <FocusButton subject={subject} detail={detail} />}
        </>
      }
    />
  )
}

/** People are not kept on the watchlist: their devices are. */
function isFocusable(subject: Subject): subject is FocusSubject {
  return subject.kind !== 'person'
}

function RefreshButton({ subject }: { subject: Subject }) {
  const t = useText()
  const client = useQueryClient()
  const queryKey = subjectQueryKey(subject)
  const isBusy = useIsFetching({ queryKey }) > 0
  return (
    <Tooltip title={t('ui.refresh')}>
      <span>
        <SymbolButton
          label={t('ui.refresh')}
          icon="refresh"
          disabled={isBusy}
          onClick={() => void client.invalidateQueries({ queryKey })}
        />
      </span>
    </Tooltip>
  )
}
