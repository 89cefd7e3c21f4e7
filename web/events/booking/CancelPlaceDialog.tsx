import { type CancelledPlaces, CancelPlaceQuestion } from './CancelPlaceQuestion.tsx'
import { useCancelBooking } from './data.ts'

/** Gives up the places at an event, or on one date of a series. */
export const CancelPlaceDialog = ({ id, ...places }: CancelledPlaces & { id: string }) => {
  const cancel = useCancelBooking()
  return (
    <CancelPlaceQuestion
      {...places}
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id }, { onSettled: places.onClose })}
    />
  )
}
