import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { FOCUS_PATH, SEARCH_PATH, SEGMENTS_PATH } from '../../domain/links/index.ts'
import type { Subject } from '../../domain/subject/index.ts'
import { SUBJECT_SHAPES } from '../../domain/subject/index.ts'
import { readableText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, PageHeader } from '../../kit/index.ts'
import { OrganisationOfTable } from '../../resources/orgs/OrganisationOfTable.tsx'
import { BackButton } from './BackButton.tsx'

/** Shown when no stored visit names the subject. */
export function UnknownSubject({ subject }: { subject: Subject }) {
  const t = useText()
  const { icon } = SUBJECT_SHAPES[subject.kind]
  return (
    <>
      <PageHeader
        lead={<BackButton />}
        title={readableText(subject.key)}
        subtitle={t(`route.${subject.kind}`)}
      />
      <EmptyState
        icon={icon}
        title={t(`subjects.unknown.${subject.kind}`)}
        hint={t(subject.kind === 'person' ? 'subjects.unknown.hint.person' : 'subjects.unknown.hint', {
          name: readableText(subject.key),
        })}
        action={
          <>
            <Button component={Link} to={SEARCH_PATH} variant="contained">
              {t('subjects.unknown.search')}
            </Button>
            {subject.kind === 'person' ? (
              <Button component={Link} to={SEGMENTS_PATH}>
                {t('subjects.unknown.segments')}
              </Button>
            ) : (
              <Button component={Link} to={`${FOCUS_PATH}/${subject.kind}`}>
                {t('subjects.unknown.focus')}
              </Button>
            )}
          </>
        }
      />
      {subject.kind === 'org' && <OrganisationOfTable name={subject.key} />}
    </>
  )
}
