import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

export type Loadable<Props = object> = ComponentType<Props & ShownProps> & {
  /** Fetches its code before it is shown. */
  loadAhead(): Promise<unknown>
}

interface ShownProps {
  /** The code has come and is drawn. */
  onShown?: () => void
}

/**
 * A component whose code is fetched when it is first drawn, if not before. Unlike React's `lazy` it is drawn as soon as
 * the code is there, and at once where it has been: `lazy` leaves what stands in its place for at least 300 ms, and while
 * it waits draws what holds a `useDeferredValue` over and over. Code that does not come is an error for the boundary above.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadAhead = async () => {
    loaded = await load()
    return loaded
  }

  function LoadableComponent(props: Props & ShownProps) {
    const { onShown } = props
    // What is drawn once stays, or it would lose what it holds.
    const [{ Shown, error }, setState] = useState<LoadState<Props>>(() => ({ Shown: loaded }))
    useEffect(() => {
      if (Shown) return onShown?.()
      let isGone = false
      const show = (state: LoadState<Props>) => {
        if (!isGone) startTransition(() => setState(state))
      }
      loadAhead().then(
        (code) => show({ Shown: code }),
        (cause: unknown) => show({ error: { cause } }),
      )
      return () => {
        isGone = true
      }
    }, [Shown, onShown])
    if (error) throw error.cause
    return Shown ? <Shown {...props} /> : waiting
  }
  return Object.assign(LoadableComponent, { loadAhead })
}

interface LoadState<Props> {
  Shown?: ComponentType<Props> | undefined
  error?: { cause: unknown }
}
