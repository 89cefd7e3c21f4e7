import { Dialog } from '#web/ui/Dialog.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { useFeed } from './data.ts'

type Props = { isOpen: boolean; onClose: () => void }

export const CalendarFeedDialog = ({ isOpen, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="My calendar">
    <Content />
  </Dialog>
)

/** Of its own, so that nothing is asked before the dialog opens. */
const Content = () => {
  const { data, error, refetch, isFetching } = useFeed()
  if (error)
    return (
      <FailedState
        title="Your calendar link could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return data ? <CalendarFeed createdAt={data.createdAt} /> : <Spinner />
}
