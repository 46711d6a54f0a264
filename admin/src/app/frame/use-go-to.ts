import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type GoToChoice, goToAddress, goToChoices } from './go-to.ts'

/** State of the go-to box: a combobox whose list holds the kinds of thing a word can be. */
export function useGoTo(onLeave: () => void) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [position, setPosition] = useState(0)
  const keyword = text.trim()
  const choices = keyword === '' ? [] : goToChoices(keyword)
  const go = ({ kind }: GoToChoice) => {
    void navigate(goToAddress(kind, keyword))
    setText('')
    onLeave()
  }
  const type = (value: string) => {
    setText(value)
    setPosition(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of Chinese input; that one is not meant for us.
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setPosition((position + step + choices.length) % choices.length)
    }
    const choice = choices[position]
    if (event.key === 'Enter' && choice) go(choice)
    if (event.key === 'Escape') {
      setText('')
      onLeave()
    }
  }
  return { text, type, keyword, choices, position, go, onKeyDown }
}
