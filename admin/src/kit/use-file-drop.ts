import { type DragEvent, useState } from 'react'

/** Handlers for files dropped on an element. */
export function useFileDrop(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    event.stopPropagation()
    setOver(over)
    return true
  }
  const handlers = {
    onDragOver: (event: DragEvent) => void take(event, true),
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (take(event, false)) onDrop([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
