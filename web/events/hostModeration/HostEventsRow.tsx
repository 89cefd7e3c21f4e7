import { useRef, useState } from 'react'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useHideHostEvents, useHostEvents } from './data.ts'

type Props = { user: { id: string; name: string } }

/** For the team: hides all events of a host in one step, or shows them again. */
export const HostEventsRow = ({ user }: Props) => {
  const { data } = useHostEvents(user.id)
  const [isAsking, setAsking] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const isHidden = Boolean(data?.hidden)
  const hide = useHideHostEvents(!isHidden)
  if (!data?.events) return null
  const close = () => setAsking(false)
  return (
    <div ref={row} tabIndex={-1} className="no-outline cluster gap-12 items-center justify-between">
      <div className="min-w-0">
        <p className="font-600">{t('events.hostModeration.title', { count: data.events })}</p>
        <p className="muted text-14">
          {isHidden
            ? t('events.hostModeration.hidden', { count: data.hidden })
            : t('events.hostModeration.note')}
        </p>
      </div>
      <Button
        variant={isHidden ? 'default' : 'light'}
        {...(!isHidden && { color: 'red' as const })}
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t(isHidden ? 'events.hostModeration.show' : 'events.hostModeration.hide')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t(isHidden ? 'events.hostModeration.showTitle' : 'events.hostModeration.hideTitle')}
        cancelLabel={t('common.cancel')}
        confirmLabel={t(isHidden ? 'events.hostModeration.show' : 'events.hostModeration.hide')}
        busyLabel={t('common.saving')}
        isBusy={hide.isPending}
        isDanger={!isHidden}
        fallbackFocus={row}
        onConfirm={() =>
          hide.mutate({ userId: user.id, isHidden: !isHidden }, { onSettled: close })
        }
      >
        <p>
          {rich(isHidden ? 'events.hostModeration.showText' : 'events.hostModeration.hideText', {
            name: user.name,
          })}
        </p>
      </ConfirmDialog>
    </div>
  )
}
