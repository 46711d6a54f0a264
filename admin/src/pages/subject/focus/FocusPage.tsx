import Box from '@mui/material/Box'
import { type FocusItem, SUBJECT_KINDS, type SubjectKind } from '@netwarden/shared/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { FOCUS_PATH } from '../../../domain/links/index.ts'
import {
  SUBJECT_SHAPES,
  SubjectLink,
  subjectAddress,
  useFocus,
  useFocusChange,
} from '../../../domain/subject/index.ts'
import { ForeignText, readableText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import {
  ConfirmDialog,
  EmptyState,
  FillPage,
  PageHeader,
  Segmented,
  StateSentence,
  useIsPhone,
} from '../../../kit/index.ts'
import { moveTab, updateTabs } from '../../../kit/tabs/index.ts'
import { ListTable } from '../../../ra/index.ts'
import { AddFocus } from './AddFocus.tsx'
import { RemoveButton, useFocusColumns } from './focus-columns.tsx'

/** The server answers all of them, at most 200: there is no second page. */
const ONLY_PAGE = { current: 1, pageSize: 20 }

/** The subjects in focus, with the figures of today. */
export function FocusPage() {
  const t = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  const { kind, choose } = useFocusKind()
  const { data, error, refetch } = useFocus(kind)
  const [leaving, setLeaving] = useState<FocusItem>()
  const navigate = useNavigate()
  const columns = useFocusColumns(kind, setLeaving)
  return (
    <FillPage>
      <PageHeader
        title={t('route.visitFocus')}
        subtitle={
          data && t('subjects.focus.count', { count: data.length === 1 ? 1 : format.number(data.length) })
        }
        actions={<AddFocus key={kind} kind={kind} />}
      />
      {data && data.length > 0 && <FocusSentence items={data} />}
      <ListTable
        list={`focus.${kind}`}
        label={t('route.visitFocus')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ key }) => readableText(key)}
        page={ONLY_PAGE}
        onPage={() => undefined}
        error={error}
        onRetry={() => void refetch()}
        {...(!isPhone && { onRowClick: ({ key }: FocusItem) => void navigate(subjectAddress(kind, key)) })}
        toolbar={
          <Segmented
            label={t('subjects.focus.kind')}
            value={kind}
            options={SUBJECT_KINDS.map((value) => ({ value, label: t(`subjects.kind.${value}`) }))}
            onChange={choose}
          />
        }
        empty={<NothingInFocus kind={kind} />}
        phoneRow={(item) => ({
          title: <FocusName kind={kind} item={item} />,
          subtitle: t('subjects.focus.today', {
            count: item.visitsToday === 1 ? 1 : format.number(item.visitsToday),
            banned: format.number(item.bannedToday),
          }),
          aside: <RemoveButton item={item} onRemove={setLeaving} />,
        })}
      />
      <LeaveDialog item={leaving} onClose={() => setLeaving(undefined)} />
    </FillPage>
  )
}

/** What the items did today, and which one was banned most often. */
function FocusSentence({ items }: { items: readonly FocusItem[] }) {
  const t = useText()
  const format = useFormat()
  const sum = (key: 'visitsToday' | 'bannedToday') => items.reduce((total, item) => total + item[key], 0)
  const [most] = items.toSorted((a, b) => b.bannedToday - a.bannedToday)
  const banned = sum('bannedToday')
  const counts = { visits: format.number(sum('visitsToday')), banned: format.number(banned) }
  return (
    <Box sx={{ mb: 1.5 }}>
      <StateSentence tone={banned > 0 ? 'medium' : 'good'} icon={banned > 0 ? 'ban' : 'check'}>
        {banned > 0 && most
          ? t('subjects.focus.sentence', {
              ...counts,
              name: readableText(most.name || most.key),
              most: format.number(most.bannedToday),
            })
          : t('subjects.focus.sentence.calm', counts)}
      </StateSentence>
    </Box>
  )
}

/** On a phone a device is shown with its name; on wide screens the name has a separate column. */
function FocusName({ kind, item: { key, name } }: { kind: SubjectKind; item: FocusItem }) {
  return (
    <>
      <SubjectLink kind={kind} name={key} />
      {kind === 'device' && name && (
        <>
          {' · '}
          <ForeignText text={name} />
        </>
      )}
    </>
  )
}

/** The kind is in the path; another one is shown under the same tab. */
function useFocusKind() {
  const { field } = useParams()
  const navigate = useNavigate()
  const kind = SUBJECT_KINDS.find((known) => known === field) ?? 'device'
  const choose = (chosen: SubjectKind) => {
    const path = `${FOCUS_PATH}/${chosen}`
    updateTabs((tabs) => moveTab(tabs, field ? `${FOCUS_PATH}/${field}` : FOCUS_PATH, path))
    void navigate(path, { replace: true })
  }
  // An unknown kind in the address, typed or linked, redirects to the current one.
  const isUnknown = field !== undefined && field !== kind
  const chooseShown = useEffectEvent(() => choose(kind))
  useEffect(() => {
    if (isUnknown) chooseShown()
  }, [isUnknown])
  return { kind, choose }
}

function NothingInFocus({ kind }: { kind: SubjectKind }) {
  const t = useText()
  return (
    <EmptyState
      icon={SUBJECT_SHAPES[kind].icon}
      title={t(`subjects.focus.none.${kind}`)}
      hint={t('subjects.focus.none.hint')}
    />
  )
}

function LeaveDialog({ item, onClose }: { item: FocusItem | undefined; onClose: () => void }) {
  const t = useText()
  const change = useFocusChange()
  const remove = () => {
    if (!item) return
    change.mutate({ kind: item.quota, key: item.key, isFocused: false }, { onSettled: onClose })
  }
  return (
    <ConfirmDialog
      isOpen={item !== undefined}
      title={t('subjects.focus.removeTitle')}
      confirmLabel={t('subjects.unfocus')}
      isPending={change.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {t('subjects.focus.removeText', { name: readableText(item?.key ?? '') })}
      </Box>
    </ConfirmDialog>
  )
}
