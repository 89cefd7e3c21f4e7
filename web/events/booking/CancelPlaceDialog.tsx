import type { RefObject } from 'react'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { useCancelBooking } from './data.ts'

type Props = DialogControl & {
  id: string
  title: string
  /** "Thu 26 Nov, 19:30" */
  date: string
  /** Takes the focus when the button that opened the dialog is gone. */
  fallbackFocus?: RefObject<HTMLElement | null>
}

/** Gives up the place at an event, or on one date of a series. */
export const CancelPlaceDialog = ({ id, title, date, ...dialog }: Props) => {
  const cancel = useCancelBooking()
  return (
    <ConfirmDialog
      {...dialog}
      title={t('events.cancelPlace.title')}
      cancelLabel={t('events.cancelPlace.keep')}
      confirmLabel={t('events.cancelPlace.confirm')}
      busyLabel={t('events.cancelPlace.cancelling')}
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id }, { onSettled: dialog.onClose })}
    >
      <p>
        {rich('events.cancelPlace.text', {
          ...{ title, date },
          strong: (children) => <strong dir="auto">{children}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
