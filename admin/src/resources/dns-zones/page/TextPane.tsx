import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ZoneFault } from '@netwarden/shared/dns'
import { zoneFaultText } from '@netwarden/shared/i18n'
import { type ChangeEvent, type RefObject, useMemo, useRef } from 'react'
import { useFormat, useLanguage, useText } from '../../../kit/i18n/index.ts'
import { Card, EmptyState, ErrorState, RowsSkeleton, Tag } from '../../../kit/index.ts'
import { MAX_TEXT_RECORDS, type ZoneTextState } from './use-zone-text.ts'

/** The same zone as a master file; errors and warnings are below. */
export function TextPane({ state }: { state: ZoneTextState }) {
  const t = useText()
  const format = useFormat()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Card
      title={t('zones.text')}
      extra={<Verdict state={state} />}
      actions={<Restore state={state} />}
      isFlush
      sx={{ flex: 1, minHeight: 220 }}
    >
      {!state.isSmall ? (
        <EmptyState
          icon="table"
          title={t('zones.text.large')}
          hint={t('zones.text.largeHint', { limit: format.number(MAX_TEXT_RECORDS) })}
        />
      ) : state.error ? (
        <ErrorState error={state.error} onRetry={state.retry} />
      ) : state.text === undefined ? (
        <RowsSkeleton />
      ) : (
        <Box sx={{ height: { xs: 420, md: '100%' }, display: 'flex', flexDirection: 'column' }}>
          <Editor text={state.text} state={state} field={field} />
          <Findings state={state} field={field} />
        </Box>
      )}
    </Card>
  )
}

/** Lets users correct or restore an invalid text. */
function Restore({ state }: { state: ZoneTextState }) {
  const t = useText()
  if (!state.isHeld) return null
  return (
    <Button variant="text" onClick={state.forget}>
      {t('zones.text.revert')}
    </Button>
  )
}

function Verdict({ state: { reading } }: { state: ZoneTextState }) {
  const t = useText()
  if (!reading) return null
  const { faultCount, warnings } = reading
  if (faultCount > 0) return <Tag tone="high">{t('zones.text.faults', { count: faultCount })}</Tag>
  if (warnings.length > 0)
    return <Tag tone="medium">{t('zones.text.warnings', { count: warnings.length })}</Tag>
  return (
    <Tag tone="good" icon="check">
      {t('zones.text.good')}
    </Tag>
  )
}

interface EditorProps {
  text: string
  state: ZoneTextState
  field: RefObject<HTMLTextAreaElement | null>
}

function Editor({ text, state, field }: EditorProps) {
  const t = useText()
  const gutter = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => {
    const count = text.split('\n').length
    return Array.from({ length: count }, (_, index) => index + 1).join('\n')
  }, [text])
  return (
    <Typography variant="mono" component="div" sx={editorStyle}>
      <Box ref={gutter} aria-hidden sx={gutterStyle}>
        {lines}
      </Box>
      <Box
        component="textarea"
        ref={field}
        aria-label={t('zones.text.label')}
        aria-invalid={state.isFaulty || undefined}
        spellCheck={false}
        wrap="off"
        value={text}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => state.type(event.target.value)}
        onBlur={state.readNow}
        onScroll={() => {
          if (gutter.current && field.current) gutter.current.scrollTop = field.current.scrollTop
        }}
        sx={fieldStyle}
      />
    </Typography>
  )
}

/** Number of shown faults and warnings each. */
const SHOWN = 50

function Findings({ state, field }: Pick<EditorProps, 'state' | 'field'>) {
  const t = useText()
  const language = useLanguage()
  const { reading } = state
  if (!reading || reading.faults.length + reading.warnings.length === 0) return null
  const goTo = ({ line, column }: ZoneFault) => {
    const before = (state.text ?? '').split('\n').slice(0, line - 1)
    const at = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
    if (field.current) field.current.scrollTop = (line - 4) * LINE_HEIGHT
  }
  const rows = [
    ...reading.faults.slice(0, SHOWN).map((fault) => ({ fault, tone: 'high' as const })),
    ...reading.warnings.slice(0, SHOWN).map((fault) => ({ fault, tone: 'medium' as const })),
  ]
  return (
    <Typography
      variant="small"
      role="region"
      aria-label={t('zones.text.findings')}
      tabIndex={0}
      sx={findingsStyle}
    >
      <List disablePadding>
        {rows.map(({ fault, tone }) => (
          <Box
            component="li"
            key={`${fault.line} ${fault.column} ${fault.code} ${JSON.stringify(fault.params)}`}
            sx={{ display: 'flex', alignItems: 'baseline', gap: 1, py: 0.25, color: `tone.${tone}.text` }}
          >
            <Button
              variant="text"
              onClick={() => goTo(fault)}
              sx={{ flex: 'none', minWidth: 0, minHeight: 22, px: 0.5, py: 0, typography: 'fine' }}
            >
              {t('ui.line', { line: fault.line })}
            </Button>
            <span>{zoneFaultText(language, fault)}</span>
          </Box>
        ))}
      </List>
    </Typography>
  )
}

const LINE_HEIGHT = 18

const editorStyle = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  borderTop: 'weak',
  lineHeight: `${LINE_HEIGHT}px`,
} as const

const gutterStyle = {
  flex: 'none',
  width: 44,
  py: 1,
  pr: 1,
  overflow: 'hidden',
  textAlign: 'right',
  whiteSpace: 'pre',
  userSelect: 'none',
  color: 'text.third',
  bgcolor: 'surface.raised',
  // A line on paper may take several.
  '@media print': { display: 'none' },
} as const

const fieldStyle = {
  flex: 1,
  minWidth: 0,
  p: 1,
  border: 0,
  resize: 'none',
  font: 'inherit',
  whiteSpace: 'pre',
  tabSize: 12,
  color: 'text.primary',
  bgcolor: 'surface.card',
  '&:focus-visible': { outline: '2px solid', outlineOffset: -2, outlineColor: 'brand.text' },
  '@media print': { fieldSizing: 'content', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const

const findingsStyle = {
  flex: 'none',
  maxHeight: 132,
  overflow: 'auto',
  px: 1,
  py: 0.5,
  borderTop: 'strong',
} as const
