import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'
import { useConfirmComing } from './data.ts'

type Props = {
  eventId: string
  /** Id of what names the event. */
  describedBy: string
  onAnswered: () => void
  /** Opens the dialog that gives up the place. */
  onCannotCome: () => void
}

/** Answers the question in its notification. Giving up a place is asked once more. */
export const StillComingAnswers = ({ eventId, describedBy, onAnswered, onCannotCome }: Props) => {
  const confirm = useConfirmComing(onAnswered)
  return (
    <>
      <OnlineOnlyButton
        size="sm"
        describedBy={describedBy}
        isBusy={confirm.isPending}
        onClick={() => confirm.mutate({ id: eventId })}
      >
        {t(confirm.isPending ? 'events.stillComing.saving' : 'events.stillComing.yes')}
      </OnlineOnlyButton>
      <OnlineOnlyButton
        variant="default"
        size="sm"
        describedBy={describedBy}
        onClick={onCannotCome}
      >
        {t('events.stillComing.no')}
      </OnlineOnlyButton>
    </>
  )
}
