import { type RefObject, useEffect } from 'react'

/**
 * For the first field (`data-autofocus`) of a form that is fetched only when its dialog opens: the
 * dialog, open already, could not find it. One that comes with its dialog is left to the dialog,
 * which first has to note where the focus was.
 */
export const useFocusAtStart = (target: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const isDialogOpen = document.activeElement?.closest('[aria-modal]')
    if (isDialogOpen) target.current?.focus({ preventScroll: true })
  }, [target])
}
