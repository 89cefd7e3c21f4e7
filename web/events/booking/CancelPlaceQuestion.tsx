import type { RefObject } from 'react'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'

export type CancelledPlaces = DialogControl & {
  title: string
  /** "Thu 26 Nov, 19:30" */
  date: string
  /** How many people lose their place. */
  count: number
  /** Takes the focus when the button that opened the dialog is gone. */
  fallbackFocus?: RefObject<HTMLElement | null>
}

type Props = CancelledPlaces & { isBusy: boolean; onConfirm: () => void }

/** The question before a member or a visitor gives up the places of a party. */
export const CancelPlaceQuestion = ({ title, date, count, ...dialog }: Props) => (
  <ConfirmDialog
    {...dialog}
    title={t('events.cancelPlace.title', { count })}
    cancelLabel={t('events.cancelPlace.keep', { count })}
    confirmLabel={t('events.cancelPlace.confirm', { count })}
    busyLabel={t('events.cancelPlace.cancelling')}
  >
    <p>
      {rich('events.cancelPlace.text', {
        ...{ title, date, count },
        strong: (children) => <strong dir="auto">{children}</strong>,
      })}
    </p>
  </ConfirmDialog>
)
