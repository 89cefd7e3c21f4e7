import type { Party } from '#shared/events/booking/contract.ts'
import { useJoinWaitlist } from '#web/events/booking/data.ts'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'

/** Joins the waitlist of one full date of a series. */
export const WaitButton = ({ id, party, date }: { id: string; party: Party; date: string }) => {
  const join = useJoinWaitlist()
  if (join.isSuccess) return <span className="text-14">{t('events.seriesBooking.waiting')}</span>
  return (
    <OnlineOnlyButton
      variant="light"
      size="sm"
      aria-label={t('events.seriesBooking.joinWaitlistOf', { date })}
      isBusy={join.isPending}
      onClick={() => join.mutate({ id, ...party })}
    >
      {t(join.isPending ? 'events.booking.joining' : 'events.booking.join')}
    </OnlineOnlyButton>
  )
}
