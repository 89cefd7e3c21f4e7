import { Component, type ReactNode } from 'react'
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
          title="We couldn’t load this page"
          reason={`The connection may have dropped, or ${platform.name} was just updated. Nothing you saved is lost.`}
          onRetry={() => window.location.reload()}
        />
      )
    return (
      <FailedState
        isWholeScreen
        title="Something on this page went wrong"
        reason="That’s our mistake, not yours. Trying again often helps."
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
