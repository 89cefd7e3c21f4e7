import { t } from '#web/language/t.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { LoadFailure } from './FailedState.tsx'
import { Spinner } from './Spinner.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The title of a failure: "The guide could not be loaded". */
  errorTitle: string
  /** The query that loads the form's values. */
  query: {
    error: { reason: string; status: number } | null
    refetch: () => unknown
    isFetching: boolean
  }
}

/** Shown in place of a form dialog until its initial values are loaded. */
export const LoadingDialog = ({ isOpen, onClose, title, errorTitle, query }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    {query.error?.status === 404 ? (
      // Retrying a 404 is pointless.
      <EmptyState title={errorTitle} hint={query.error.reason}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </EmptyState>
    ) : query.error ? (
      <LoadFailure title={errorTitle} query={query} />
    ) : (
      <Spinner />
    )}
  </Dialog>
)
