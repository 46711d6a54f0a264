import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import {
  REPORT_MAIL_FIELDS,
  REPORT_PART_NAMES,
  REPORT_PARTS,
  REPORT_PERIODS,
  type ReportMail,
  type ReportPart,
} from '@netwarden/shared/domain'
import { useState } from 'react'
import { useSegmentChoices, useSegmentName } from '../../domain/control/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import { ChoiceField, ConfirmDialog, SelectField, SwitchField } from '../../kit/index.ts'
import { RecipientsField } from './RecipientsField.tsx'
import { draftOf, type ReportDraft } from './report-mail-queries.ts'

interface Props {
  /** Null for a new one. */
  report: ReportMail | null
  fault: string | undefined
  isSaving: boolean
  onSave: (draft: ReportDraft) => void
  onClose: () => void
}

const WHOLE_NETWORK = ''

/** The form of one report. */
export function ReportDialog({ report, fault, isSaving, onSave, onClose }: Props) {
  const t = useText()
  const label = useLabel()
  const [draft, setDraft] = useState<ReportDraft>(
    report
      ? draftOf(report)
      : { period: 'weekly', enabled: true, recipients: [], segmentId: null, parts: [...REPORT_PART_NAMES] },
  )
  const change = (changes: Partial<ReportDraft>) => setDraft({ ...draft, ...changes })
  const { period, enabled } = REPORT_MAIL_FIELDS
  return (
    <ConfirmDialog
      isOpen
      title={t(report ? 'reportMail.edit' : 'reportMail.add')}
      confirmLabel={t('ui.save')}
      fault={fault}
      isPending={isSaving}
      isConfirmOff={draft.parts.length === 0 || draft.recipients.length === 0}
      onConfirm={() => onSave(draft)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ChoiceField
          label={label(period)}
          hint={label({ label: period.hint })}
          value={draft.period ?? 'weekly'}
          options={REPORT_PERIODS.map((value) => ({ value, label: label({ label: period.words[value] }) }))}
          onChange={(value) => change({ period: value })}
        />
        <RecipientsField
          value={draft.recipients}
          known={report?.people ?? []}
          onChange={(recipients) => change({ recipients })}
        />
        <SegmentField value={draft.segmentId ?? null} onChange={(segmentId) => change({ segmentId })} />
        <PartsField value={draft.parts} onChange={(parts) => change({ parts })} />
        <SwitchField
          label={label(enabled)}
          isOn={draft.enabled ?? true}
          onChange={(isOn) => change({ enabled: isOn })}
        />
      </Box>
    </ConfirmDialog>
  )
}

function SegmentField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useText()
  const nameOf = useSegmentName()
  const segments = useSegmentChoices().data ?? []
  const isKnown = value === null || segments.some(({ id }) => id === value)
  return (
    <SelectField
      label={t('reportMail.segment')}
      value={value ?? WHOLE_NETWORK}
      options={[
        { value: WHOLE_NETWORK, label: t('reportMail.wholeNetwork') },
        ...segments.map((segment) => ({ value: segment.id, label: nameOf(segment) })),
        ...(isKnown ? [] : [{ value: value ?? '', label: t('reportMail.problem.noSegment') }]),
      ]}
      onChange={(id) => onChange(id === WHOLE_NETWORK ? null : id)}
    />
  )
}

interface PartsProps {
  value: readonly ReportPart[]
  onChange: (parts: ReportPart[]) => void
}

function PartsField({ value, onChange }: PartsProps) {
  const t = useText()
  const label = useLabel()
  const toggle = (part: ReportPart) =>
    onChange(REPORT_PART_NAMES.filter((known) => value.includes(known) !== (known === part)))
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, typography: 'label' }}>
        {t('reportMail.parts')}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {REPORT_PART_NAMES.map((part) => (
          <FormControlLabel
            key={part}
            control={<Checkbox size="small" checked={value.includes(part)} onChange={() => toggle(part)} />}
            label={label(REPORT_PARTS[part])}
            slotProps={{ typography: { sx: { typography: 'small' } } }}
            sx={{ m: 0 }}
          />
        ))}
      </Box>
      {value.length === 0 && (
        <Typography variant="hint" color="error" role="alert">
          {t('reportMail.partsNone')}
        </Typography>
      )}
    </Box>
  )
}
