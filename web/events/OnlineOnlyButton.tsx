import { type MouseEvent, type ReactNode, useId } from 'react'
import { t } from '#web/language/t.tsx'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { showErrorToast } from '#web/ui/toast.ts'
import { useOnline } from '#web/ui/useOnline.ts'

type OnlineOnlyButtonProps = ButtonProps & {
  /** Nothing for a submit button. */
  onClick?: () => void
  isBusy?: boolean
  describedBy?: string | undefined
  children: ReactNode
}

/** For actions on seats: seats run out, so these are never queued while offline. */
export const OnlineOnlyButton = ({
  onClick,
  isBusy = false,
  describedBy,
  variant,
  ...rest
}: OnlineOnlyButtonProps) => {
  const isOnline = useOnline()
  const reasonId = useId()
  const handleClick = (event: MouseEvent) => {
    if (!isOnline || isBusy) event.preventDefault()
    if (!isOnline)
      showErrorToast({
        title: t('events.booking.offline'),
        description: t('events.booking.offlineHint'),
      })
    else if (!isBusy) onClick?.()
  }
  return (
    <>
      <Button
        {...rest}
        variant={isOnline ? (variant ?? 'filled') : 'default'}
        // Not `disabled`: that would drop the focus, and a tap would not say why.
        aria-disabled={isBusy || !isOnline}
        aria-describedby={
          [describedBy, !isOnline && reasonId].filter(Boolean).join(' ') || undefined
        }
        data-busy={isBusy || undefined}
        onClick={handleClick}
      />
      {!isOnline && (
        <span id={reasonId} hidden>
          {t('events.booking.offlineReason')}
        </span>
      )}
    </>
  )
}
