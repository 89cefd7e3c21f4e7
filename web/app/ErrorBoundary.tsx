import { Component, type ReactNode } from 'react'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { FailedState } from '#web/ui/FailedState.tsx'

type State = { error: Error | null }

/** A chunk could not be loaded: the server has a newer build, or the connection failed. */
const isChunkLoadError = (error: Error) =>
  /dynamically imported module|importing a module script|preload css/i.test(error.message)

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isChunkLoadError(error))
      return (
        <FailedState
          isWholeScreen
          title={t('app.loadFailed.title')}
          reason={t('app.loadFailed.reason', { community: platform.name })}
          onRetry={() => window.location.reload()}
        />
      )
    return (
      <FailedState
        isWholeScreen
        title={t('app.pageFailed.title')}
        reason={t('app.pageFailed.reason')}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
