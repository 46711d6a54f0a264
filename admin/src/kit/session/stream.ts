import type { StreamTopic } from '@netwarden/shared/contract'
import { useEffect, useEffectEvent } from 'react'
import { useStoreState } from '../stores/external-store.ts'
import type { StreamState } from './stream-connection.ts'
import { streamState, subscribe } from './stream-hub.ts'

export type { StreamState }

/**
 * Calls back with the events that the server pushes on a topic, as long as the page is shown; without a topic
 * it listens to nothing. `onGap` reports missed events: the page should reload its data.
 */
export function useStream(
  topic: StreamTopic | undefined,
  onContent: (content: unknown) => void,
  onGap: () => void = () => undefined,
): void {
  const content = useEffectEvent(onContent)
  const gap = useEffectEvent(onGap)
  useEffect(() => {
    if (!topic) return
    return subscribe(topic, { onContent: (value) => content(value), onGap: () => gap() })
  }, [topic])
}

export function useStreamState(): StreamState {
  return useStoreState(streamState)
}
