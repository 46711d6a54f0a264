import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../i18n/index.ts'
import { FOCUS_PATH, SEARCH_PATH } from '../../routes.ts'
import { EmptyState, PageHeader } from '../../ui/index.ts'
import { OrganisationOfTable } from '../orgs/index.ts'
import { visibleText } from '../visits/index.ts'
import { BackButton } from './BackButton.tsx'
import { SUBJECT_SHAPES } from './subject-kinds.ts'
import type { Subject } from './subject-queries.ts'

/** No visit that is kept names it. */
export function UnknownSubject({ subject }: { subject: Subject }) {
  const t = useText()
  const { icon, title } = SUBJECT_SHAPES[subject.kind]
  return (
    <>
      <PageHeader lead={<BackButton />} title={visibleText(subject.key)} subtitle={t(title)} />
      <EmptyState
        icon={icon}
        title={t(`subjects.unknown.${subject.kind}`)}
        hint={t('subjects.unknown.hint', { name: visibleText(subject.key) })}
        action={
          <>
            <Button component={Link} to={SEARCH_PATH} variant="contained" sx={{ mr: 1 }}>
              {t('subjects.unknown.search')}
            </Button>
            <Button component={Link} to={`${FOCUS_PATH}/${subject.kind}`}>
              {t('subjects.unknown.focus')}
            </Button>
          </>
        }
      />
      {subject.kind === 'org' && <OrganisationOfTable name={subject.key} />}
    </>
  )
}
