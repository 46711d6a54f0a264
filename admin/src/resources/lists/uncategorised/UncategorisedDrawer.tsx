import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UncategorisedName } from '@netwarden/shared/contract'
import { useState } from 'react'
import { SubjectLink } from '../../../domain/subject/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import {
  EmptyState,
  FilterSelect,
  LabelledSwitch,
  Loaded,
  PlainTable,
  SideDrawer,
} from '../../../kit/index.ts'
import { PutNameDialog } from './PutNameDialog.tsx'
import { useListsOf, useUncategorised } from './uncategorised-queries.ts'

const DAYS = ['1', '7', '30'] as const
type Days = (typeof DAYS)[number]

interface Props {
  canEdit: boolean
  onClose: () => void
}

/** The most queried names without a category, each with a way to add it to one. */
export function UncategorisedDrawer({ canEdit, onClose }: Props) {
  const t = useText()
  const [days, setDays] = useState<Days>('7')
  const [isAll, setAll] = useState(false)
  const [put, setPut] = useState<UncategorisedName | null>(null)
  const names = useUncategorised(Number(days), isAll)
  return (
    <SideDrawer
      isOpen
      width={600}
      title={t('uncategorised.title')}
      subtitle={t('uncategorised.hint')}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        <FilterSelect
          label={t('uncategorised.span')}
          value={days}
          allLabel={null}
          options={DAYS.map((value) => ({ value, label: t(`uncategorised.days.${value}`) }))}
          onChange={(value) => setDays(value === '' ? '7' : value)}
        />
        <LabelledSwitch label={t('uncategorised.all')} isOn={isAll} onChange={setAll} />
      </Box>
      <Loaded query={names}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="check" title={t('uncategorised.none')} />
          ) : (
            // In line with the filters above.
            <Box sx={{ mx: -1.75 }}>
              <Names rows={rows} onPut={canEdit ? setPut : undefined} />
            </Box>
          )
        }
      </Loaded>
      {put && <PutNameDialog key={put.domain} name={put} onClose={() => setPut(null)} />}
    </SideDrawer>
  )
}

interface NamesProps {
  rows: readonly UncategorisedName[]
  /** Absent for users who can only read. */
  onPut: ((name: UncategorisedName) => void) | undefined
}

function Names({ rows, onPut }: NamesProps) {
  const t = useText()
  const format = useFormat()
  const knownOf = useKnown()
  const putButton = (name: UncategorisedName) =>
    onPut && (
      <Button aria-label={t('uncategorised.putOne', { domain: name.domain })} onClick={() => onPut(name)}>
        {t('uncategorised.put')}
      </Button>
    )
  const nameOf = (name: UncategorisedName) => (
    <Box sx={{ minWidth: 0 }}>
      <SubjectLink kind="domain" name={name.domain} timespan="week" />
      {knownOf(name) !== '' && (
        <Typography variant="hint" sx={{ whiteSpace: 'normal' }}>
          {knownOf(name)}
        </Typography>
      )}
    </Box>
  )
  return (
    <PlainTable
      label={t('uncategorised.title')}
      rows={rows}
      rowKey={({ domain }) => domain}
      columns={[
        { key: 'domain', label: t('visits.field.domain'), width: '60%', render: nameOf },
        { key: 'visits', label: t('subjects.visits'), isNumeric: true, width: '16%' },
        ...(onPut ? [{ key: 'put', label: t('ui.actions'), width: '24%', render: putButton }] : []),
      ]}
      phoneRow={(name) => ({
        title: nameOf(name),
        aside: format.number(name.visits),
        subtitle: putButton(name),
      })}
    />
  )
}

/** The owner of a name, and the lists without a category that contain it. */
function useKnown() {
  const lists = [useListsOf('org').data ?? [], useListsOf('app').data ?? []].flat()
  return ({ org, lists: ids }: UncategorisedName) =>
    [org, ...ids.map((id) => lists.find((list) => list.id === id)?.name ?? id)]
      .filter((text) => text !== null)
      .join(' · ')
}
