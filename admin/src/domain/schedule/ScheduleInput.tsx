import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MAX_SCHEDULE_SLOTS } from '@netwarden/shared/limits'
import { useMemo } from 'react'
import { timeZoneOptions, userTimeZone, useText } from '../../kit/i18n/index.ts'
import { ChoiceField, Icon, SelectField } from '../../kit/index.ts'
import { useTextInput } from '../../ra/index.ts'
import { SlotFields } from './SlotFields.tsx'
import {
  changeSlot,
  firstDraft,
  isSound,
  readDraft,
  type ScheduleDraft,
  withoutSlot,
  withSlot,
  writeDraft,
} from './schedule-draft.ts'

/** The schedule of a policy: always, or in some hours of some days. The form stores it as `writeDraft` formats it. */
export function ScheduleInput({ source }: { source: string }) {
  const t = useText()
  const { value, onChange, fault } = useTextInput(source, (text) => (isSound(text) ? undefined : 'unsound'))
  const draft = readDraft(value)
  const change = (next: ScheduleDraft | null) => onChange(writeDraft(next))
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ChoiceField
        label={t('policies.field.schedule')}
        value={draft ? 'some' : 'always'}
        options={[
          { value: 'always', label: t('policies.schedule.always') },
          { value: 'some', label: t('policies.schedule.some') },
        ]}
        hint={t(draft ? 'policies.schedule.hintSome' : 'policies.schedule.hintAlways')}
        // Invalid slots show their own errors.
        fault={isSound(value) ? fault : undefined}
        onChange={(choice) => change(choice === 'some' ? firstDraft(userTimeZone()) : null)}
      />
      {draft && <Slots draft={draft} isChecked={fault !== undefined} onChange={change} />}
    </Box>
  )
}

interface SlotsProps {
  draft: ScheduleDraft
  /** Missing values are reported after the first attempt to save. */
  isChecked: boolean
  onChange: (draft: ScheduleDraft) => void
}

function Slots({ draft, isChecked, onChange }: SlotsProps) {
  const t = useText()
  const zones = useMemo(timeZoneOptions, [])
  const isKnown = zones.some(({ value }) => value === draft.tz)
  return (
    <>
      {[...draft.slots.entries()].map(([place, slot]) => (
        <SlotFields
          // Slots have no identity other than their position.
          key={place}
          place={place}
          slot={slot}
          isChecked={isChecked}
          onChange={(changes) => onChange(changeSlot(draft, place, changes))}
          onRemove={draft.slots.length > 1 ? () => onChange(withoutSlot(draft, place)) : undefined}
        />
      ))}
      <Box>
        <Button
          startIcon={<Icon name="plus" size={14} />}
          disabled={draft.slots.length >= MAX_SCHEDULE_SLOTS}
          onClick={() => onChange(withSlot(draft))}
        >
          {t('policies.schedule.addSlot')}
        </Button>
      </Box>
      <SelectField
        label={t('policies.schedule.zone')}
        value={draft.tz}
        options={isKnown ? zones : [{ value: draft.tz, label: draft.tz }, ...zones]}
        onChange={(tz) => onChange({ ...draft, tz })}
      />
    </>
  )
}
