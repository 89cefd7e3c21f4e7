import { IconMapOff } from '@tabler/icons-react'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { isNoPath, useWeek, useWeeks } from '#web/buddies/data.ts'
import type { BuddiesPlaceControl } from '#web/buddies/useBuddiesPlace.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { ConversationCardText } from './ConversationCardText.tsx'
import { MetButton } from './MetButton.tsx'
import { WeekPicker } from './WeekPicker.tsx'

type Props = {
  /** null when it is not among mine any more. */
  match: BuddyMatch | null
  id: string
  control: BuddiesPlaceControl
}

/** One week of the path: its card, and the way to the others. */
export const WeekDialog = ({ match, id, control: { place, swap, close } }: Props) => {
  const isOpen = place.match === id
  const wanted = useLastShown(isOpen ? (place.week ?? match?.week ?? null) : null) ?? 1
  const wish = { id, isWanted: isOpen && match !== null }
  const weeks = useWeeks(wish)
  const week = useWeek(wish, wanted)
  const failed = weeks.isLoadingError ? weeks : week.isLoadingError ? week : null
  const content = () => {
    if (!match || isNoPath(failed?.error ?? null))
      return (
        <EmptyState
          icon={<IconMapOff size={24} stroke={1.75} />}
          title="This path is not there any more"
          hint="It has ended. Close this to see your language buddies."
        />
      )
    if (failed)
      return (
        <FailedState
          title="This week could not be loaded"
          reason={failed.error.reason}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )
    return (
      <>
        {weeks.data && (
          <WeekPicker
            weeks={weeks.data}
            chosen={wanted}
            now={match.isPathOver ? null : match.week}
            onChoose={(chosen) => swap({ match: id, week: chosen })}
          />
        )}
        {week.data ? <ConversationCardText week={week.data} /> : <Spinner />}
      </>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={match ? `Week ${wanted} with ${match.otherUser.name}` : 'Language buddy'}
      isToRead
      isFullOnPhones
      footer={
        match &&
        week.data &&
        !week.data.isAhead && (
          <MetButton id={id} week={wanted} isMet={week.data.isMet} who={match.otherUser.name} />
        )
      }
    >
      {content()}
    </Dialog>
  )
}
