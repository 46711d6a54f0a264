import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

export type Loadable<Props = object> = ComponentType<Props & ShownProps> & {
  /** Loads the code before the component is rendered. */
  loadAhead(): Promise<unknown>
}

interface ShownProps {
  /** Called when the code is loaded and rendered. */
  onShown?: () => void
}

/**
 * A component whose code is fetched at its first render, if not before. Unlike React's `lazy` it renders as
 * soon as the code is there, and at once if it is loaded: `lazy` keeps its fallback for at least 300 ms, and
 * while it waits it re-renders each user of a `useDeferredValue` repeatedly. Code that fails to load is an
 * error for the boundary above.
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
    // A rendered component stays, so that it keeps its state.
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
