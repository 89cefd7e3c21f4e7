import { eventPauses, hosted } from '#shared/events/hosted/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { bookingReads } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'

export const useResumeEvent = () =>
  useWrite(eventPauses.end, {
    refetch: [...bookingReads, hosted.one],
    successToast: { title: t('events.paused.resumed') },
    errorTitle: t('events.paused.resumeFailed'),
  })
