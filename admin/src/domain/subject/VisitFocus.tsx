import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { AccessRecord } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { readableText } from '../words/index.ts'
import { useFocus, useFocusChange } from './focus-queries.ts'
import { SUBJECT_SHAPES } from './subject-kinds.ts'
import type { FocusSubject } from './subject-queries.ts'

type FocusFacts = Pick<AccessRecord, 'deviceIP' | 'domain' | 'org' | 'dstHostIP'>

/** Adds the device, the domain, the organisation or the destination of a visit to the focus, or removes it. */
export function VisitFocus({ visit, riskEventId }: { visit: FocusFacts; riskEventId?: string }) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        aria-haspopup="menu"
        startIcon={<Icon name="star" size={14} />}
        endIcon={<Icon name="chevronDown" size={14} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('subjects.focus')}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {subjectsOf(visit).map((subject) => (
            <FocusItem
              key={subject.kind}
              subject={subject}
              riskEventId={riskEventId}
              onDone={() => setAnchor(null)}
            />
          ))}
        </Menu>
      )}
    </>
  )
}

interface ItemProps {
  subject: FocusSubject
  riskEventId: string | undefined
  onDone: () => void
}

function FocusItem({ subject, riskEventId, onDone }: ItemProps) {
  const t = useText()
  const { data } = useFocus(subject.kind)
  const change = useFocusChange()
  const { icon } = SUBJECT_SHAPES[subject.kind]
  const isFocused = data?.some(({ key }) => key === subject.key) ?? false
  const toggle = () => {
    const said = t(isFocused ? 'subjects.unfocused' : 'subjects.focused')
    // The menu is closed when the answer arrives; the mutation reports a refusal itself.
    change.mutateAsync({ ...subject, isFocused: !isFocused, ...(riskEventId && { riskEventId }) }).then(
      () => showToast('success', said),
      () => undefined,
    )
    onDone()
  }
  return (
    <MenuItem disabled={!data} onClick={toggle} sx={{ gap: 1 }}>
      <Icon name={icon} size={14} />
      {t(isFocused ? 'subjects.unfocusOf' : 'subjects.focusOf', {
        kind: t(`subjects.kind.${subject.kind}`),
        name: readableText(subject.key),
      })}
    </MenuItem>
  )
}

function subjectsOf({ deviceIP, domain, org, dstHostIP }: FocusFacts): FocusSubject[] {
  const named = [
    ['device', deviceIP],
    ['domain', domain],
    ['org', org],
    ['dstHost', dstHostIP],
  ] as const
  return named.flatMap(([kind, key]) => (key ? [{ kind, key }] : []))
}
