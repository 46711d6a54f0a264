import { Component, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { ErrorState } from '../ui/states.tsx'

interface State {
  error: unknown
}

/** A page that fails takes neither the frame nor the other tabs with it. */
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

function PageFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  return <ErrorState title={t('exception.pageFailed')} error={error} onRetry={onRetry} />
}
