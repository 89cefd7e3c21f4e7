import { Button } from '@mantine/core'
import { Dialog } from './Dialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { FailedState } from './FailedState.tsx'
import { Spinner } from './Spinner.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What did not work, if it does not: "The guide could not be loaded". */
  failed: string
  /** The read that is waited for. */
  read: {
    error: { reason: string; status: number } | null
    refetch: () => unknown
    isFetching: boolean
  }
}

/** Stands where a form will, until there is what it begins with. */
export const WaitingDialog = ({ isOpen, onClose, title, failed, read }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    {read.error?.status === 404 ? (
      // What is not there is not there at the next try either.
      <EmptyState title={failed} hint={read.error.reason}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </EmptyState>
    ) : read.error ? (
      <FailedState
        title={failed}
        reason={read.error.reason}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    ) : (
      <Spinner />
    )}
  </Dialog>
)
