import { useEffect, useState } from 'react'

/** A value once it has stayed the same, by its JSON text, for a time (ms); undefined while it changes. */
export function useSettled<Value>(value: Value, after: number): Value | undefined {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), after)
    return () => clearTimeout(timer)
  }, [text, after])
  return settled === text ? value : undefined
}
