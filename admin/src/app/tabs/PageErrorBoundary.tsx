import { Component, type ReactNode, useEffect } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { onReachable, queryServer } from '../../kit/session/index.ts'
import { ErrorState } from '../../kit/states.tsx'
import { useUnsavedTabs } from '../../kit/tabs/index.ts'

interface State {
  error: unknown
}

/** Keeps the frame and the other tabs usable when a page fails; the frame itself has a boundary, too. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error() }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <PageFault error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}

/** The messages of browsers for a page whose code fails to load. */
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i

function PageFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  if (error instanceof Error && NOT_LOADED.test(error.message)) return <NotLoaded />
  return <ErrorState title={t('errorPage.pageFailed')} error={error} onRetry={onRetry} />
}

const reload = () => window.location.reload()

/** The browser does not retry code that failed to load until the console itself is reloaded. */
function NotLoaded() {
  const t = useText()
  const hasUnsaved = useUnsavedTabs().size > 0
  useEffect(() => {
    // Checks whether only the code is missing or the server is down: the request itself records the result.
    queryServer('/healthz').catch(() => undefined)
  }, [])
  // Reloads automatically when an unreachable server answers again, unless unsaved input would be lost.
  useEffect(() => (hasUnsaved ? undefined : onReachable(reload)), [hasUnsaved])
  return (
    <ErrorState
      title={t('errorPage.notLoaded')}
      error={new Error(t('errorPage.notLoadedHint'))}
      retryLabel={t('errorPage.reload')}
      onRetry={reload}
    />
  )
}
