import { type ClearedEntry, SEGMENT_FIELDS, type Segment, type SegmentEntry } from '@netwarden/shared/domain'
import type { TextFieldName } from '@netwarden/shared/fields'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormReplayButton, useFormReplay } from '../../domain/replay/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/index.ts'
import {
  ChoiceInput,
  type FormValues,
  formValues,
  RecordFormDrawer,
  SegmentedInput,
  SwitchInput,
  TextField,
  writtenValues,
} from '../../ra/index.ts'
import { EntriesField } from './entries/EntriesField.tsx'
import { EntryOverlaps } from './entries/EntryOverlaps.tsx'
import { entriesOf, isBlank } from './entries/entry-rows.ts'
import { useServerFaults } from './entries/server-faults.ts'
import { useEntries } from './entries/use-entries.ts'
import { SafeSearchInputs } from './SafeSearchInputs.tsx'
import { SegmentReplay } from './SegmentReplay.tsx'

/** The saved segment, with the networks whose host bits the server cleared. */
export type SavedSegment = Segment & { hostBitsCleared?: ClearedEntry[] }

interface Props {
  /** Undefined for a new segment. */
  segment: Segment | undefined
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  /** The form is saved from its replay. */
  onApplied: () => void
  onSaved: (saved: SavedSegment) => void
}

/** The fields of the form except the entries. */
type SegmentValues = FormValues<typeof SEGMENT_FIELDS>

const valuesOf = (segment: Segment | undefined): SegmentValues => formValues(SEGMENT_FIELDS, segment)

const NO_ENTRIES: readonly SegmentEntry[] = []

export function SegmentForm({ segment, onDirty, onClose, onApplied, onSaved }: Props) {
  const t = useText()
  const [base, setBase] = useState(segment)
  const entries = useEntries(base?.entries ?? NO_ENTRIES)
  const serverFaults = useServerFaults()
  const bodyOf = (values: SegmentValues) => {
    const faulty = entries.check()
    if (faulty !== undefined) {
      entries.focusOn(faulty)
      return undefined
    }
    serverFaults.sent(entries.rows)
    const fields = writtenValues(SEGMENT_FIELDS, values)
    return { ...fields, ...(entries.isDirty && { entries: entriesOf(entries.rows) }) }
  }
  const replay = useFormReplay(onApplied)
  const replayOf = ({ defaultMode, inherits, ...others }: SegmentValues) => {
    if (!segment) return null
    const { defaultMode: _, inherits: __, ...before } = valuesOf(segment)
    const written = entries.rows.filter((row) => !isBlank(row))
    const changed = entries.isDirty ? { entries: entriesOf(written) } : {}
    const draft = { segments: [{ id: segment.id, defaultMode, inherits, ...changed }] }
    const isPart = JSON.stringify({ ...before, ...others }) !== JSON.stringify(before)
    return { draft, isPart, subtitle: t('replay.of.segment', { name: visibleText(segment.name) }) }
  }
  const isBuiltIn = segment?.isBuiltIn ?? false
  return (
    <>
      <RecordFormDrawer<SavedSegment, SegmentValues>
        resource="segments"
        record={segment}
        valuesOf={valuesOf}
        bodyOf={bodyOf}
        beside={{
          isDirty: entries.isDirty,
          check: () => void entries.check(),
          onReloaded: (latest) => {
            entries.takeIn(latest.entries)
            setBase(latest)
          },
          takeFaults: serverFaults.take,
        }}
        {...(!segment && { faultText: (reason: string) => t('segments.fault.create', { reason }) })}
        savedText={({ name }) =>
          t(segment ? 'segments.form.saved' : 'segments.form.created', { name: visibleText(name) })
        }
        onSaved={onSaved}
        width={760}
        title={t(segment ? 'segments.form.editTitle' : 'segments.create')}
        subtitle={segment && visibleText(segment.name)}
        onDirty={onDirty}
        onClose={onClose}
      >
        {/* The built-in segment has a fixed name and no entries. */}
        {isBuiltIn ? <Note tone="common">{t('segments.form.builtIn')}</Note> : <SegmentText name="name" />}
        <SegmentText name="description" />
        <DefaultModeInput />
        {!isBuiltIn && <InheritsInput isNew={!segment} />}
        <BanAnswerInput />
        <SafeSearchInputs isBuiltIn={isBuiltIn} />
        {!isBuiltIn && (
          <>
            <EntriesField entries={entries} serverFaults={serverFaults.faults} />
            <EntryOverlaps segmentId={segment?.id} rows={entries.rows} />
          </>
        )}
        <SegmentReplay segment={segment} rows={entries.rows} hasEntries={entries.isDirty} />
        {segment && <FormReplayButton replay={replay} replayOf={replayOf} />}
      </RecordFormDrawer>
      {replay.drawer}
    </>
  )
}

function SegmentText({ name }: { name: TextFieldName<typeof SEGMENT_FIELDS> }) {
  const t = useText()
  const label = useLabel()
  const { max, isRequired = false }: { max: number; isRequired?: boolean } = SEGMENT_FIELDS[name]
  const faultOf = (text: string) => {
    const length = text.trim().length
    if (isRequired && length === 0) return t('ui.nameEmpty')
    return length > max ? t('ui.tooLong', { limit: max }) : undefined
  }
  return (
    <TextField
      source={name}
      label={label(SEGMENT_FIELDS[name])}
      hint={isRequired ? t('segments.form.nameHint') : t('segments.form.textHint', { limit: max })}
      isRequired={isRequired}
      faultOf={faultOf}
    />
  )
}

/** The answer of the gateway to banned names in this segment. */
function BanAnswerInput() {
  const t = useText()
  const label = useLabel()
  return (
    <ChoiceInput
      source="banAnswer"
      label={label(SEGMENT_FIELDS.banAnswer)}
      hint={t('segments.form.banAnswerHint')}
      noneLabel={t('segments.banAnswer.usual')}
      options={SEGMENT_FIELDS.banAnswer.values.map((value) => ({
        value,
        label: t(`segments.banAnswer.${value}`),
      }))}
    />
  )
}

/** Whether the policies of all devices apply, too. For a new segment it follows its default action until it is chosen. */
function InheritsInput({ isNew }: { isNew: boolean }) {
  const t = useText()
  const label = useLabel()
  const { setValue, formState } = useFormContext<SegmentValues>()
  const defaultMode = useWatch<SegmentValues, 'defaultMode'>({ name: 'defaultMode' })
  const isOpen = isNew && formState.dirtyFields.inherits !== true
  useEffect(() => {
    if (isOpen) setValue('inherits', defaultMode !== 'banned')
  }, [isOpen, defaultMode, setValue])
  return (
    <SwitchInput
      source="inherits"
      label={label(SEGMENT_FIELDS.inherits)}
      hint={t('segments.form.inheritsHint')}
    />
  )
}

/** The mode of visits without a matching policy. */
function DefaultModeInput() {
  const t = useText()
  const label = useLabel()
  return (
    <SegmentedInput
      source="defaultMode"
      label={label(SEGMENT_FIELDS.defaultMode)}
      options={SEGMENT_FIELDS.defaultMode.values.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
      hintOf={(mode) => t(`segments.mode.${mode}`)}
    />
  )
}
