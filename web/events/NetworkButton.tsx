import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { showFailure } from '#web/ui/toast.ts'
import { useOnline } from '#web/ui/useOnline.ts'

type Props = ButtonProps & {
  onClick: () => void
  isBusy?: boolean
  describedBy?: string | undefined
  children: ReactNode
}

const title = 'You’re offline'
const reason = 'Booking needs a connection, so that nobody loses their place.'

/** For steps about places: they run out, so none is kept to be taken later. */
export const NetworkButton = ({
  onClick,
  isBusy = false,
  describedBy,
  variant,
  ...rest
}: Props) => {
  const isOnline = useOnline()
  const reasonId = useId()
  const press = () => {
    if (!isOnline) showFailure({ title, description: reason })
    else if (!isBusy) onClick()
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
        onClick={press}
      />
      {!isOnline && (
        <span id={reasonId} hidden>
          {title}. {reason}
        </span>
      )}
    </>
  )
}
