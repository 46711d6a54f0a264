import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { Activity, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { bringIntoSight } from './bring-into-sight.ts'

export interface PageTab<Value extends string> {
  value: Value
  label: string
  /** Shown after the label, such as a count. */
  extra?: ReactNode
  panel: ReactNode
}

interface Props<Value extends string> {
  /** Accessible name of the tabs. */
  label: string
  value: Value
  tabs: readonly PageTab<Value>[]
  onChange: (value: Value) => void
}

/** Pixels. */
const FADE = 24
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs inside a page. Input in a tab is kept while another one is open. */
export function PageTabs<Value extends string>({ label, value, tabs, onChange }: Props<Value>) {
  const id = useId()
  const opened = useOpened(value)
  // On a phone the strip is wider than the page.
  useEffect(() => {
    const tab = document.getElementById(`${id}-${value}`)
    if (tab) bringIntoSight(tab, FADE)
  }, [id, value])
  const walk = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key]
    const next = step === undefined ? undefined : tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <Box role="tablist" aria-label={label} sx={listStyle}>
        {tabs.map((tab, index) => (
          <Box
            key={tab.value}
            component="button"
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event: KeyboardEvent) => walk(event, index)}
            sx={tabStyle}
          >
            {tab.label}
            {tab.extra}
          </Box>
        ))}
      </Box>
      {tabs
        .filter((tab) => opened.has(tab.value))
        .map((tab) => (
          <Activity key={tab.value} mode={tab.value === value ? 'visible' : 'hidden'}>
            <Box
              role="tabpanel"
              id={`${id}-panel-${tab.value}`}
              aria-labelledby={`${id}-${tab.value}`}
              sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
            >
              {tab.panel}
            </Box>
          </Activity>
        ))}
    </>
  )
}

/** Tabs that were opened. Other tabs are not rendered: their requests start when they are opened first. */
function useOpened<Value extends string>(value: Value): ReadonlySet<Value> {
  const [opened, setOpened] = useState<ReadonlySet<Value>>(() => new Set([value]))
  if (opened.has(value)) return opened
  const next = new Set([...opened, value])
  setOpened(next)
  return next
}

/** When the strip is wider than the page, its ends fade in the direction of hidden tabs. */
const fadeEnds = keyframes`
  0% { mask-position: -${FADE}px 0, -${FADE}px 0 }
  10%, 90% { mask-position: 0 0, -${FADE}px 0 }
  100% { mask-position: 0 0, 0 0 }
`

const listStyle = {
  maskImage: [
    `linear-gradient(to right, transparent, black ${FADE}px)`,
    `linear-gradient(to left, transparent, black ${FADE}px)`,
  ].join(),
  maskSize: `calc(100% + ${FADE}px) 100%`,
  maskRepeat: 'no-repeat',
  maskComposite: 'intersect',
  maskPosition: `-${FADE}px 0, 0 0`,
  animation: `${fadeEnds} linear both`,
  animationTimeline: 'scroll(self inline)',
  flex: 'none',
  display: 'flex',
  gap: 2.5,
  mb: 1.5,
  overflowX: 'auto',
  borderBottom: 'strong',
} as const

const tabStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  height: 34,
  px: 0.25,
  border: 0,
  borderBottom: '2px solid transparent',
  bgcolor: 'transparent',
  font: 'inherit',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { color: 'text.primary' },
  '&[aria-selected="true"]': { color: 'brand.text', fontWeight: 600, borderBottomColor: 'brand.text' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
