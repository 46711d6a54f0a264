import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { isGoToKey, takeEarlyKeys } from './early-keys.ts'
import type { GoToChoice } from './go-to.ts'
import { type GoToSetup, useGoTo } from './use-go-to.ts'

interface Props extends GoToSetup {
  isWide?: boolean
  hasFocus?: boolean
  onLeave?: () => void
}

/** The go-to box (Ctrl K): one word and its suggestions, which are searches, pages, actions, and named objects. */
export function GoToBox({ isWide = false, hasFocus = false, onLeave, ...setup }: Props) {
  const t = useText()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const leave = () => {
    input.current?.blur()
    onLeave?.()
  }
  const { text, type, choices, position, go, onKeyDown } = useGoTo({ ...setup, onLeave: leave })
  useGoToKey(() => input.current?.focus())
  useEarlyKeys((early) => {
    input.current?.focus()
    type(early)
  })
  const [isInUse, setInUse] = useState(false)
  const isOpen = isInUse && choices.length > 0
  return (
    <Box sx={{ position: 'relative', width: isWide ? '100%' : { md: 200, lg: 290 } }}>
      <InputBase
        inputRef={input}
        value={text}
        autoFocus={hasFocus}
        placeholder={t('layout.goTo')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setInUse(true)}
        onBlur={() => setInUse(false)}
        startAdornment={<Icon name="search" color="quiet" sx={{ mr: 1 }} />}
        endAdornment={!isWide && <ShortcutKey />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': t('layout.goTo.label'),
            'aria-expanded': isOpen,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': isOpen ? `${listId}-${position}` : undefined,
          },
        }}
        sx={{
          width: '100%',
          height: 32,
          px: 1.25,
          border: 'strong',
          borderRadius: '6px',
          bgcolor: 'surface.raised',
          '&.Mui-focused': { borderColor: 'brand.text' },
        }}
      />
      <Paper
        variant="card"
        component="ul"
        role="listbox"
        id={listId}
        aria-label={t('layout.goTo.label')}
        hidden={!isOpen}
        sx={listStyle}
      >
        {choices.map((choice, index) => (
          <Choice
            key={choice.key}
            id={`${listId}-${index}`}
            choice={choice}
            isSelected={index === position}
            onChoose={() => go(choice)}
          />
        ))}
      </Paper>
    </Box>
  )
}

interface ChoiceProps {
  id: string
  choice: GoToChoice
  isSelected: boolean
  onChoose: () => void
}

function Choice({ id, choice: { icon, label, hint }, isSelected, onChoose }: ChoiceProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <Box
      component="li"
      ref={line}
      role="option"
      id={id}
      aria-selected={isSelected}
      // Before the box loses its focus, which would close the list under the pointer.
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        height: 32,
        borderRadius: '4px',
        cursor: 'pointer',
        bgcolor: isSelected ? 'brand.tint' : 'transparent',
        '&:hover': { bgcolor: isSelected ? 'brand.tint' : 'line.weak' },
      }}
    >
      <Icon name={icon} color="quiet" />
      <Typography variant="inherit" noWrap component="span">
        {label}
      </Typography>
      {hint && (
        <Typography variant="hint" component="span" sx={{ ml: 'auto', flex: 'none' }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}

function ShortcutKey() {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        flex: 'none',
        px: 0.75,
        border: 'strong',
        borderRadius: '4px',
        font: 'inherit',
        typography: 'tiny',
        lineHeight: '18px',
        color: 'text.third',
      }}
    >
      Ctrl K
    </Box>
  )
}

/** Ctrl K, wherever the focus is. */
export function useGoToKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isGoToKey(event)) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** What was typed after Ctrl K before the box was there. */
function useEarlyKeys(onText: (text: string) => void): void {
  const take = useEffectEvent(onText)
  useEffect(() => {
    const early = takeEarlyKeys()
    if (early !== null) take(early)
  }, [])
}

const listStyle = {
  position: 'absolute',
  zIndex: 'modal',
  top: 36,
  left: 0,
  right: 0,
  minWidth: 290,
  maxHeight: 'min(60vh, 480px)',
  overflow: 'auto',
  m: 0,
  p: 0.5,
  listStyle: 'none',
  boxShadow: 8,
} as const
